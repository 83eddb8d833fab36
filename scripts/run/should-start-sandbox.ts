/** The sandbox starts by default only when no real database or provider is configured. */
export function shouldStartSandbox(env: NodeJS.ProcessEnv): boolean {
  if (env['SANDBOX'] === 'on') return true;
  if (env['SANDBOX'] === 'off') return false;
  const keys = ['SAFARICOM_CONSUMER_KEY', 'PESAPAL_CONSUMER_KEY', 'FLUTTERWAVE_SECRET_KEY'];
  return env['NODE_ENV'] !== 'production' && !env['DATABASE_URL'] && !keys.some((name) => env[name]);
}
