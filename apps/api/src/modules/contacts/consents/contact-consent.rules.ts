import { channelTypes, type ChannelTypeName } from '@parley/schema';

export const consentStates = ['UNKNOWN', 'OPTED_IN', 'OPTED_OUT'] as const;
export type ConsentState = (typeof consentStates)[number];

export const consentSources = ['AGENT', 'CUSTOMER', 'IMPORT', 'API'] as const;
export type ConsentSource = (typeof consentSources)[number];

export const EVIDENCE_MAX = 1_000;

export interface ContactConsentView {
  id: number;
  contactId: number;
  channelType: ChannelTypeName;
  state: ConsentState;
  source: ConsentSource;
  evidence: string;
  authorId: number | null;
  createdAt: Date;
}

/** The kind of a channel as somebody wrote it in an address. */
export function channelTypeOf(text: string): ChannelTypeName | null {
  return channelTypes.find((type) => type === text.toUpperCase()) ?? null;
}

const STOP = new Set(
  (
    'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT ARRET ARRÊT DESABONNER DÉSABONNER STOPP ABMELDEN ABBESTELLEN ' +
    'AFMELDEN UITSCHRIJVEN BAJA CANCELAR PARAR SAIR DISISCRIVIMI ANNULLA BERHENTI СТОП ОТПИСАТЬСЯ توقف إيقاف'
  ).split(' '),
);
const START = new Set(
  'START UNSTOP SUBSCRIBE AANMELDEN ANMELDEN ALTA INICIAR COMENZAR СТАРТ اشتراك'.split(' '),
);

/** Whether a message is one word by which people leave, or come back; nothing else may stand in it. Null: neither. */
export function saidIn(text: string): Extract<ConsentState, 'OPTED_IN' | 'OPTED_OUT'> | null {
  const word = text
    .normalize('NFC')
    .trim()
    .replace(/(?<![.!])[.!]+$/, '')
    .toUpperCase();
  if (STOP.has(word)) return 'OPTED_OUT';
  return START.has(word) ? 'OPTED_IN' : null;
}
