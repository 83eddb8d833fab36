export const SANDBOX_CLIENT_ID = '480215937612-gari0sandbox0web0client.apps.googleusercontent.com';
