import { useTranslation } from 'react-i18next';

/** What the providers call themselves, in every language. */
const NAMES: Record<string, string> = {
  whatsapp_cloud: 'WhatsApp Cloud API',
  dialog360: '360dialog',
  messenger: 'Messenger',
  instagram: 'Instagram',
  telegram: 'Telegram',
  twilio: 'Twilio',
  vonage: 'Vonage',
  bird: 'Bird',
  twilio_voice: 'Twilio Voice',
  aircall: 'Aircall',
  mail_google: 'Google',
  mail_microsoft: 'Microsoft 365',
  mailgun: 'Mailgun',
  postmark: 'Postmark',
};

export function useProviderName(): (provider: string) => string {
  const { t } = useTranslation('channels');
  return (provider) => NAMES[provider] ?? t([`providers.${provider}`, 'providers.custom']);
}
