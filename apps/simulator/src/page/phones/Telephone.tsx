import { useEffect, useRef, useState } from 'react';
import type { Telephone as Call } from '../../server/providers/twilio-voice/telephone-routes.js';
import { timeOf } from '../time-of.js';
import { TelephoneFrame, type TelephoneProps } from './TelephoneFrame.js';
import { type Act, useTelephone } from './useTelephone.js';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

/** A customer's telephone: rings the business, hears its words as text, presses keys, leaves word, and is rung. */
export function Telephone({ account, customer, onBack }: TelephoneProps) {
  const { call, fault, act } = useTelephone<Call>(account, customer, 'call');
  const isOn = call?.state === 'ringing' || call?.state === 'in-progress';
  return (
    <TelephoneFrame
      account={account}
      onBack={onBack}
      state={stateOf(call)}
      log={<Heard call={call} name={customer.name} />}
      fault={fault}
    >
      {call && isOn ? (
        <OnCall call={call} onAct={act} />
      ) : (
        <div className="call-keys">
          <button type="button" className="button primary" onClick={() => void act('')}>
            Call {account.name}
          </button>
        </div>
      )}
    </TelephoneFrame>
  );
}

function OnCall({ call, onAct }: { call: Call; onAct: Act }) {
  if (call.direction === 'out' && call.state === 'ringing')
    return (
      <div className="call-keys">
        <button type="button" className="button primary" onClick={() => void onAct('answer')}>
          Answer
        </button>
        <button type="button" className="button" onClick={() => void onAct('decline')}>
          Decline
        </button>
      </div>
    );
  return (
    <>
      {call.expects === 'voicemail' && <Voicemail onAct={onAct} />}
      <div className="keypad" role="group" aria-label="Keys">
        {KEYS.map((key) => (
          <button key={key} type="button" onClick={() => void onAct('key', { key })}>
            {key}
          </button>
        ))}
      </div>
      <div className="call-keys">
        <button type="button" className="button" onClick={() => void onAct('hang-up')}>
          Hang up
        </button>
      </div>
    </>
  );
}

/** Speaks into the microphone where there is one; soft tones stand for a voice elsewhere. */
function Voicemail({ onAct }: { onAct: Act }) {
  const recorder = useRef<{ recorder: MediaRecorder; since: number } | null>(null);
  const [isSpeaking, setSpeaking] = useState(false);
  const [fault, setFault] = useState('');
  const leave = async (body: object) => {
    await onAct('speak', body);
    await onAct('hang-up');
  };
  const begin = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const own = new MediaRecorder(stream);
      const parts: Blob[] = [];
      const since = Date.now();
      own.addEventListener('dataavailable', ({ data }) => parts.push(data));
      own.addEventListener('stop', () => {
        for (const track of stream.getTracks()) track.stop();
        void soundOf(new Blob(parts, { type: own.mimeType })).then((sound) =>
          leave({ seconds: Math.max(1, Math.round((Date.now() - since) / 1_000)), sound }),
        );
      });
      recorder.current = { recorder: own, since };
      own.start();
      setSpeaking(true);
    } catch {
      setFault('This browser gives no microphone: leave tones instead.');
    }
  };
  return (
    <div className="call-keys" role="group" aria-label="Voicemail">
      {isSpeaking ? (
        <button type="button" className="button primary" onClick={() => recorder.current?.recorder.stop()}>
          Done speaking
        </button>
      ) : (
        <button type="button" className="button primary" onClick={() => void begin()}>
          Speak
        </button>
      )}
      <button type="button" className="button" onClick={() => void leave({ seconds: 4 })}>
        Leave 4 seconds of tones
      </button>
      {fault && <p role="alert">{fault}</p>}
    </div>
  );
}

function Heard({ call, name }: { call: Call | null; name: string }) {
  const end = useRef<HTMLDivElement>(null);
  const count = call?.heard.length ?? 0;
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), [count]);
  return (
    <div className="phone-messages" role="log" aria-label={`What ${name} hears`}>
      {call?.heard.map(({ who, text, at }, index) => (
        <article
          key={`${at} ${index}`}
          className={who === 'line' ? 'heard-line' : 'bubble'}
          data-from={who === 'you' ? 'customer' : 'business'}
        >
          <p>{text}</p>
          <footer>
            <time dateTime={at}>{timeOf(at)}</time>
          </footer>
        </article>
      ))}
      <div ref={end} />
    </div>
  );
}

const ends: Partial<Record<Call['state'], string>> = {
  completed: 'The call is over.',
  busy: 'Busy.',
  'no-answer': 'Nobody answered.',
  canceled: 'The call is over.',
  failed: 'This number cannot be reached.',
};

function stateOf(call: Call | null): string {
  if (!call) return 'No call yet.';
  if (call.state === 'ringing') return call.direction === 'in' ? 'Ringing…' : 'The business is calling.';
  if (call.state === 'in-progress') return call.with ? 'You are speaking with somebody.' : 'A voice speaks.';
  return ends[call.state] ?? '';
}

async function soundOf(blob: Blob): Promise<{ mimeType: string; base64: string }> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('The sound could not be read.')));
    reader.readAsDataURL(blob);
  });
  return { mimeType: blob.type, base64: url.slice(url.indexOf(',') + 1) };
}
