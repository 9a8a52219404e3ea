import { useCallback } from 'react';
import { timeOf } from '../time-of.js';
import {
  ask,
  type LedgerEntry,
  type PhoneAccount,
  type TroubleKind,
  troubleWords,
  useWorld,
} from './phones.js';

/** What the provider does wrong from now on, and what went over the line. */
export function TroubleDesk({ account }: { account: PhoneAccount }) {
  const path = `/accounts/${encodeURIComponent(account.id)}/trouble`;
  const isOn = (kind: TroubleKind) => account.troubles.some((trouble) => trouble.kind === kind);
  const turn = async (kind: TroubleKind) => {
    const others = account.troubles.filter((trouble) => trouble.kind !== kind);
    await ask(path, undefined, 'DELETE');
    for (const trouble of others) await ask(path, trouble);
    if (!isOn(kind)) await ask(path, { kind });
  };
  return (
    <aside className="trouble" aria-label="Trouble">
      <h2>Trouble on demand</h2>
      <ul>
        {(Object.keys(troubleWords) as TroubleKind[]).map((kind) => (
          <li key={kind}>
            <label className="check">
              <input type="checkbox" checked={isOn(kind)} onChange={() => void turn(kind)} />
              {troubleWords[kind]}
            </label>
          </li>
        ))}
      </ul>
      <h2>What went over the line</h2>
      <LedgerTail account={account.id} />
    </aside>
  );
}

function LedgerTail({ account }: { account: string }) {
  const isMine = useCallback((news: { account: string }) => news.account === account, [account]);
  const entries = useWorld<LedgerEntry[]>(`/ledger?account=${encodeURIComponent(account)}`, isMine);
  if (!entries?.length) return <p className="empty">Nothing yet.</p>;
  return (
    <ol className="ledger">
      {entries.slice(0, 50).map((entry, index) => (
        <li
          key={`${entry.at} ${index}`}
          data-bad={entry.status === null || entry.status >= 400 ? '' : undefined}
        >
          <time dateTime={entry.at}>{timeOf(entry.at)}</time>
          <span>
            {entry.what === 'asked' ? 'Parley asked' : 'Parley was told'}: {entry.note}
          </span>
          <span>{entry.status ?? 'no answer'}</span>
        </li>
      ))}
    </ol>
  );
}
