/**
 * What a message is besides words and files. Kept as JSON with the message and shown by its kind; the words of the
 * message say the same for lists, search and readers that know no kinds.
 */
export type MessageContent =
  | { kind: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { kind: 'contacts'; contacts: { name: string; phones: string[]; emails: string[]; company?: string }[] }
  /** What the customer chose: a button or an entry of a list. */
  | { kind: 'choice'; title: string; description?: string; payload?: string }
  | { kind: 'form'; name?: string; answers: { question: string; answer: string }[] }
  | { kind: 'order'; items: { name: string; quantity: number; price?: string }[]; note?: string }
  | { kind: 'sticker' }
  | { kind: 'voice_note' }
  /** An answer to a story of ours, or a story in which we were named. `isKept`: its picture or video is a file of the message. */
  | { kind: 'story'; how: 'reply' | 'mention'; url?: string; isKept?: boolean }
  | { kind: 'share'; url?: string; title?: string }
  /** The customer came by an advertisement. */
  | { kind: 'referral'; headline?: string; source?: string; url?: string }
  | {
      kind: 'template';
      name: string;
      language: string;
      header?: string;
      body: string;
      footer?: string;
      buttons: string[];
    }
  | {
      kind: 'call';
      direction: 'in' | 'out';
      /** `ringing` and `ongoing` become one of the others. */
      outcome: 'ringing' | 'ongoing' | 'answered' | 'missed' | 'busy' | 'failed' | 'voicemail';
      /** seconds */
      duration: number;
      path?: string[];
      callId?: string;
      answeredBy?: string;
      /** Seconds until somebody took it. */
      waited?: number;
      /** Seconds of a voicemail, or of the conversation; its sound is a file of the message. */
      recorded?: number;
      /** What colleagues have noted at the provider, where the call was led there. */
      tags?: string[];
      comments?: { text: string; by?: string }[];
    }
  /** Something of the provider's that we do not know yet; the original stands on the deliveries page. */
  | { kind: 'unknown'; type: string };
