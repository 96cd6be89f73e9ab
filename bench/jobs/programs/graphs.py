"""Shortest ways, components, ranks and colours of graphs, by networkx."""

import sys

import networkx as nx


def main(count):
    answers = []
    for n in range(count):
        graph = nx.gnp_random_graph(60 + n % 5, 0.12, seed=n)
        for i, (a, b) in enumerate(graph.edges):
            graph.edges[a, b]["weight"] = 1 + (i * 7 + n) % 10
        answers.append(sum(nx.single_source_dijkstra_path_length(graph, 0).values()))
        answers.append(len(list(nx.connected_components(graph))))
        answers.append(max(nx.greedy_color(graph).values()))
        answers.append(round(sum(nx.betweenness_centrality(graph, k=10, seed=n).values()), 6))
        answers.append(sum(data["weight"] for _, _, data in nx.minimum_spanning_edges(graph)))
        answers.append(len(list(nx.find_cliques(graph))))
    print(sum(answers), answers[-6:])


main(int(sys.argv[1]))
