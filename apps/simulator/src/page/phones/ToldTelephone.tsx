import { useState } from 'react';
import type { AircallTelephone as Call } from '../../server/providers/aircall/aircall-routes.js';
import { TelephoneFrame, type TelephoneProps } from './TelephoneFrame.js';
import { type Act, useTelephone } from './useTelephone.js';

/** A customer's telephone at a provider that leads the calls itself, and what colleagues do there: Parley is only told. */
export function ToldTelephone({ account, customer, onBack }: TelephoneProps) {
  const { call, fault, act } = useTelephone<Call>(account, customer, 'aircall');
  return (
    <TelephoneFrame
      account={account}
      onBack={onBack}
      state={stateOf(call)}
      log={<Notes call={call} />}
      fault={fault}
    >
      {call && call.status !== 'done' ? (
        <OnCall call={call} onAct={act} />
      ) : (
        <>
          {call && <After onAct={act} />}
          <Begin name={account.name} onAct={act} />
        </>
      )}
    </TelephoneFrame>
  );
}

function Begin({ name, onAct }: { name: string; onAct: Act }) {
  const [hidesNumber, setHides] = useState(false);
  return (
    <div className="call-keys">
      <button type="button" className="button primary" onClick={() => void onAct('', { hidesNumber })}>
        Call {name}
      </button>
      <button type="button" className="button" onClick={() => void onAct('', { direction: 'outbound' })}>
        {name} calls
      </button>
      <label className="check">
        <input type="checkbox" checked={hidesNumber} onChange={() => setHides(!hidesNumber)} />
        Hide the number
      </label>
    </div>
  );
}

function OnCall({ call, onAct }: { call: Call; onAct: Act }) {
  const isIn = call.direction === 'inbound';
  if (call.status === 'initial')
    return (
      <div className="call-keys">
        <button type="button" className="button primary" onClick={() => void onAct('answer')}>
          {isIn ? 'A colleague answers' : 'Answer'}
        </button>
        {isIn && (
          <button type="button" className="button" onClick={() => void onAct('voicemail', { seconds: 4 })}>
            Leave 4 seconds of tones
          </button>
        )}
        <button type="button" className="button" onClick={() => void onAct('hang-up')}>
          Hang up
        </button>
      </div>
    );
  return (
    <div className="call-keys">
      <button
        type="button"
        className="button primary"
        onClick={() => void onAct('hang-up', { isRecorded: true })}
      >
        Hang up, it was recorded
      </button>
      <button type="button" className="button" onClick={() => void onAct('hang-up')}>
        Hang up
      </button>
    </div>
  );
}

/** What colleagues write down in Aircall when a call is over. */
function After({ onAct }: { onAct: Act }) {
  const [text, setText] = useState('');
  const note = (what: 'comment' | 'tag') => {
    const words = text.trim();
    if (!words) return;
    setText('');
    void onAct(what, what === 'comment' ? { text: words } : { name: words });
  };
  return (
    <form
      className="phone-writer"
      onSubmit={(event) => {
        event.preventDefault();
        note('comment');
      }}
    >
      <input
        aria-label="Comment or tag of a colleague"
        placeholder="Comment or tag"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button">
        Comment
      </button>
      <button type="button" className="button" onClick={() => note('tag')}>
        Tag
      </button>
    </form>
  );
}

function Notes({ call }: { call: Call | null }) {
  return (
    <div className="phone-messages" role="log" aria-label="What colleagues noted">
      {call?.comments.map((text, index) => (
        <article key={`${index} ${text}`} className="bubble" data-from="business">
          <p>{text}</p>
        </article>
      ))}
      {call && call.tags.length > 0 && (
        <p className="heard-line">{call.tags.map((tag) => `#${tag}`).join(' ')}</p>
      )}
    </div>
  );
}

function stateOf(call: Call | null): string {
  if (!call) return 'No call yet.';
  if (call.status === 'initial')
    return call.direction === 'inbound' ? 'Ringing…' : 'The business is calling.';
  if (call.status === 'answered') return `You are speaking with ${call.agent ?? 'somebody'}.`;
  if (call.hasVoicemail) return 'Word was left.';
  return call.isTaken ? 'The call is over.' : 'Nobody answered.';
}
