import type { SimulatedProvider } from './provider.js';
import { AircallProvider } from './aircall/aircall-provider.js';
import { BirdProvider } from './bird/bird-provider.js';
import { CustomProvider } from './custom/custom-provider.js';
import { Dialog360Provider } from './dialog360/dialog360-provider.js';
import { InstagramProvider } from './messenger/instagram-provider.js';
import { MessengerProvider } from './messenger/messenger-provider.js';
import { TelegramProvider } from './telegram/telegram-provider.js';
import { TwilioProvider } from './twilio/twilio-provider.js';
import { TwilioVoiceProvider } from './twilio-voice/voice-provider.js';
import { VonageProvider } from './vonage/vonage-provider.js';
import { WhatsappProvider } from './whatsapp/whatsapp-provider.js';

/** Every provider that is imitated here. */
export const providers: readonly SimulatedProvider[] = [
  new WhatsappProvider(),
  new Dialog360Provider(),
  new MessengerProvider(),
  new InstagramProvider(),
  new TelegramProvider(),
  new TwilioProvider(),
  new TwilioVoiceProvider(),
  new AircallProvider(),
  new VonageProvider(),
  new BirdProvider(),
  new CustomProvider(),
];
