const PROVIDER_URLS = {
  GRAPH_URL: 'https://graph.facebook.com',
  INSTAGRAM_URL: 'https://graph.instagram.com',
  DIALOG360_URL: 'https://waba-v2.360dialog.io',
  TELEGRAM_URL: 'https://api.telegram.org',
  TWILIO_URL: 'https://api.twilio.com',
  VONAGE_URL: 'https://api.nexmo.com',
  BIRD_URL: 'https://api.bird.com',
  AIRCALL_URL: 'https://api.aircall.io',
  GOOGLE_ACCOUNTS_URL: 'https://accounts.google.com',
  GOOGLE_OAUTH_URL: 'https://oauth2.googleapis.com',
  MICROSOFT_LOGIN_URL: 'https://login.microsoftonline.com',
} as const;

type Setting = keyof typeof PROVIDER_URLS;

/**
 * Where each provider is: as set, else the simulator's imitation while that runs, else the provider itself. Without
 * slashes at their ends.
 */
export function providerUrls(values: { [K in Setting]?: string | undefined }, simulator: string | undefined) {
  const bare = (url: string): string => url.replace(/\/$/, '');
  const urlOf = (name: Setting): string => {
    const place = name.replace(/_URL$/, '').toLowerCase();
    const imitation = simulator && `${bare(simulator)}/providers/${place}`;
    return bare(values[name] ?? imitation ?? PROVIDER_URLS[name]);
  };
  return Object.freeze({
    graph: urlOf('GRAPH_URL'),
    instagram: urlOf('INSTAGRAM_URL'),
    dialog360: urlOf('DIALOG360_URL'),
    telegram: urlOf('TELEGRAM_URL'),
    twilio: urlOf('TWILIO_URL'),
    vonage: urlOf('VONAGE_URL'),
    bird: urlOf('BIRD_URL'),
    aircall: urlOf('AIRCALL_URL'),
    googleAccounts: urlOf('GOOGLE_ACCOUNTS_URL'),
    googleOauth: urlOf('GOOGLE_OAUTH_URL'),
    microsoftLogin: urlOf('MICROSOFT_LOGIN_URL'),
  });
}
