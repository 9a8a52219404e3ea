import type { CallDeed } from '../../voice/voice-call.rules.js';
import { type Ask, identityOf } from './voice-request.rules.js';

const KEY_SECONDS = 6;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

export interface TwimlPlace {
  /** Our webhook. */
  url: string;
  callId: number;
  turn: number;
  /** The number that the world sees. */
  number: string;
  /** As Twilio writes languages: nl-NL. */
  language: string;
  /** Whether conversations are recorded. */
  records: boolean;
}

/** Ends the line that asks. */
export const HANG_UP = `${HEAD}<Response><Hangup/></Response>`;
/** For what asks for nothing. */
export const NOTHING = `${HEAD}<Response/>`;

/** What Twilio shall do, in its own words. */
export function twimlOf(deeds: readonly CallDeed[], place: TwimlPlace): string {
  return `${HEAD}<Response>${deeds.map((deed) => verb(deed, place)).join('')}</Response>`;
}

function verb(deed: CallDeed, place: TwimlPlace): string {
  switch (deed.kind) {
    case 'say':
      return say(deed.words, place);
    case 'ask': {
      const head = {
        input: 'dtmf',
        numDigits: '1',
        timeout: String(KEY_SECONDS),
        // Without it "#" would be the end of what is pressed, and no key.
        finishOnKey: '',
        actionOnEmptyResult: 'true',
        action: address(place, 'pressed'),
        method: 'POST',
      };
      return tag('Gather', head, say(deed.words, place));
    }
    case 'ring':
      return dial(
        place,
        { timeout: String(deed.seconds) },
        deed.userIds.map((id) => client(id, place)).join(''),
      );
    case 'call':
      return dial(
        place,
        { timeout: String(CALL_SECONDS), callerId: place.number },
        tag('Number', legReports(place), escaped(deed.number)),
      );
    case 'pause':
      return `${tag('Pause', { length: String(deed.seconds) })}${tag('Redirect', { method: 'POST' }, escaped(address(place, 'paused')))}`;
    case 'record':
      return tag('Record', {
        maxLength: String(deed.seconds),
        playBeep: 'true',
        action: address(place, 'left'),
        method: 'POST',
        ...recordingReports(place),
      });
    case 'hangup':
      return '<Hangup/>';
  }
}

const CALL_SECONDS = 40;

function dial(place: TwimlPlace, how: Record<string, string>, whom: string): string {
  const head = {
    ...how,
    answerOnBridge: 'true',
    action: address(place, 'rung'),
    method: 'POST',
    ...(place.records && { record: 'record-from-answer-dual', ...recordingReports(place) }),
  };
  return tag('Dial', head, whom);
}

function client(userId: number, place: TwimlPlace): string {
  const inside =
    tag('Identity', {}, identityOf(userId)) + tag('Parameter', { name: 'call', value: String(place.callId) });
  return tag('Client', legReports(place), inside);
}

const legReports = (place: TwimlPlace) => ({
  statusCallback: address(place, 'leg'),
  statusCallbackEvent: 'answered completed',
  statusCallbackMethod: 'POST',
});
const recordingReports = (place: TwimlPlace) => ({
  recordingStatusCallback: address(place, 'recording'),
  recordingStatusCallbackEvent: 'completed absent',
});

export function address(
  { url, callId, turn }: Pick<TwimlPlace, 'url' | 'callId' | 'turn'>,
  on: Ask | 'leg' | 'recording',
): string {
  return `${url}?${new URLSearchParams({ on, call: String(callId), turn: String(turn) })}`;
}

function say(words: string, { language }: TwimlPlace): string {
  return tag('Say', { language }, escaped(words));
}

function tag(name: string, attributes: Record<string, string>, inside = ''): string {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('');
  return inside ? `<${name}${head}>${inside}</${name}>` : `<${name}${head}/>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
}
