import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK_RSA_Private, type JWK_RSA_Public } from 'jose';
