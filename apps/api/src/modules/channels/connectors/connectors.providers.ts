import { CONNECTORS, type Connector } from './connector.js';
import { AircallConnector } from './aircall/aircall.connector.js';
import { BirdConnector } from './bird/bird.connector.js';
import { CustomConnector } from './custom/custom.connector.js';
import { Dialog360Connector } from './dialog360/dialog360.connector.js';
import { InstagramConnector } from './messenger/instagram.connector.js';
import { MessengerConnector } from './messenger/messenger.connector.js';
import { mailConnectors } from './mail/mail.connectors.js';
import { TelegramConnector } from './telegram/telegram.connector.js';
import { TwilioConnector } from './twilio/twilio.connector.js';
import { TwilioVoiceConnector } from './twilio-voice/twilio-voice.connector.js';
import { VonageConnector } from './vonage/vonage.connector.js';
import { WhatsappConnector } from './whatsapp/whatsapp.connector.js';

const all = [
  WhatsappConnector,
  Dialog360Connector,
  MessengerConnector,
  InstagramConnector,
  TelegramConnector,
  TwilioConnector,
  TwilioVoiceConnector,
  AircallConnector,
  VonageConnector,
  BirdConnector,
  CustomConnector,
  ...mailConnectors,
];

export const connectors = [
  ...all,
  { provide: CONNECTORS, inject: all, useFactory: (...each: Connector[]): Connector[] => each },
];
