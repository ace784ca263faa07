"""A server on Authlib and Flask that gives tokens (RFC 6749) and takes them (RFC 6750), for
check-oauth.py. It prints its address, and runs until its standard input ends."""

import os
import sys
import threading
import time

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

from authlib.integrations.flask_oauth2 import AuthorizationServer, ResourceProtector
from authlib.oauth2.rfc6749 import ClientMixin, TokenMixin, grants, list_to_scope, scope_to_list
from authlib.oauth2.rfc6750 import BearerTokenValidator
from flask import Flask, jsonify, request
from werkzeug.serving import make_server

LIFETIME = 3600


class Client(ClientMixin):
    def __init__(self, name, secret, method, grant_types):
        self.name, self.secret, self.method, self.grant_types = name, secret, method, grant_types

    def get_client_id(self):
        return self.name

    def get_allowed_scope(self, scope):
        return list_to_scope([s for s in scope_to_list(scope or "") if s in SCOPES])

    def check_client_secret(self, secret):
        return self.secret == secret

    def check_endpoint_auth_method(self, method, endpoint):
        return self.method == method

    def check_grant_type(self, grant_type):
        return grant_type in self.grant_types


class Token(TokenMixin):
    def __init__(self, client, user, answer):
        self.client, self.user, self.answer = client, user, answer
        self.end = time.time() + answer["expires_in"]
        self.revoked = self.used = False

    def check_client(self, client):
        return self.client is client

    def get_scope(self):
        return self.answer.get("scope", "")

    def get_expires_in(self):
        return self.answer["expires_in"]

    def is_expired(self):
        return time.time() > self.end

    def is_revoked(self):
        return self.revoked


SCOPES = ["read", "write:all", "admin"]
EVERY = ["client_credentials", "password", "refresh_token"]
CLIENTS = [
    Client("the id", " %&+£€:/?=", "client_secret_basic", EVERY),
    Client("form", "a b+c", "client_secret_post", EVERY),
    Client("app", "", "none", ["password", "refresh_token"]),
]
TOKENS = []
LOCK = threading.Lock()
requests = 0


class Password(grants.ResourceOwnerPasswordCredentialsGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"]

    def authenticate_user(self, username, password):
        return username if (username, password) == ("ada", "p&w €") else None


class Refresh(grants.RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"]
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token):
        return next(
            (t for t in TOKENS if t.answer.get("refresh_token") == refresh_token and not t.used),
            None,
        )

    def authenticate_user(self, credential):
        return credential.user

    def revoke_old_credential(self, credential):
        credential.used = True


class ClientCredentials(grants.ClientCredentialsGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post"]


class Validator(BearerTokenValidator):
    def authenticate_token(self, token_string):
        return next((t for t in TOKENS if t.answer["access_token"] == token_string), None)


app = Flask("oauth")
app.config["OAUTH2_REFRESH_TOKEN_GENERATOR"] = True
app.config["OAUTH2_SCOPES_SUPPORTED"] = SCOPES
app.config["OAUTH2_TOKEN_EXPIRES_IN"] = {grant: LIFETIME for grant in EVERY}
server = AuthorizationServer(
    app,
    query_client=lambda name: next((c for c in CLIENTS if c.name == name), None),
    save_token=lambda token, r: TOKENS.append(Token(r.client, r.user, token)),
)
for grant in [Password, Refresh, ClientCredentials]:
    server.register_grant(grant)
protector = ResourceProtector()
protector.register_token_validator(Validator())


@app.post("/token")
def token():
    global requests
    with LOCK:
        requests += 1
        return server.create_token_response()


@app.get("/read")
@protector("read")
def read():
    return jsonify(1)


@app.get("/admin")
@protector("admin")
def admin():
    return jsonify(1)


@app.post("/revoke")
def revoke():
    """All tokens end before their time; refresh tokens stay good."""
    for known in TOKENS:
        known.revoked = True
    return jsonify(1)


@app.get("/requests")
def count():
    return jsonify(requests)


if __name__ == "__main__":
    http = make_server("127.0.0.1", 0, app, threaded=True)
    print(f"http://127.0.0.1:{http.server_port}", flush=True)
    threading.Thread(target=http.serve_forever, daemon=True).start()
    sys.stdin.read()
