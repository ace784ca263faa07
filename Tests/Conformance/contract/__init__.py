"""A server for any OpenAPI document that judges requests, and a client of generated code that calls it.

Nothing here knows how resgen reads a document: what is right is said by the texts of the standards and by
libraries of others (jsonschema, hypothesis-jsonschema, werkzeug).
"""
