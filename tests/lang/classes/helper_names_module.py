"""A module for its neighbours."""
