import { Button, Switch } from '@mantine/core';
import { type IvrDeed, type IvrFlow, type IvrMove, type IvrPlace, walkIvr } from '@parley/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Ivr.module.css';

interface Walked {
  place: IvrPlace;
  heard: readonly { who: 'voice' | 'you'; text: string }[];
  /** What the caller waits for. */
  last: IvrDeed;
  now: number;
}

const ANYBODY = 1;

/** Walks through the flow by the very rules that lead callers. Whoever is chosen to be rung counts as there. */
export function TryIt({ flow }: { flow: IvrFlow }) {
  const { t } = useTranslation('ivr');
  const [walked, setWalked] = useState<Walked | null>(null);
  const [isOpen, setOpen] = useState(true);
  const [isThere, setThere] = useState(true);
  function move(what: IvrMove, said: string | null, from: Walked | null): void {
    const now = (from?.now ?? 0) + secondsOf(from?.last) * 1_000;
    const free = isThere ? freeIn(flow) : [];
    const { place, deeds } = walkIvr(flow, from?.place ?? null, what, { now, free, ahead: 0, isOpen });
    const last = deeds.at(-1) ?? { kind: 'hangup' };
    const words = deeds.map((deed) => ({ who: 'voice' as const, text: sentenceOf(t, deed) }));
    const before = from
      ? [...from.heard, ...(said === null ? [] : [{ who: 'you' as const, text: said }])]
      : [];
    setWalked({ place, heard: [...before, ...words], last, now });
  }
  return (
    <div className={styles.try}>
      <div className={styles.switches}>
        <Switch
          label={t('try.isOpen')}
          checked={isOpen}
          onChange={(event) => setOpen(event.currentTarget.checked)}
        />
        <Switch
          label={t('try.isThere')}
          checked={isThere}
          onChange={(event) => setThere(event.currentTarget.checked)}
        />
      </div>
      {walked ? (
        <div role="log" aria-label={t('try.title')} className={styles.heard}>
          {walked.heard.map(({ who, text }, index) => (
            <p key={index} data-who={who} dir="auto">
              {text}
            </p>
          ))}
        </div>
      ) : null}
      <div className={styles.switches}>
        {walked ? <Choices last={walked.last} onMove={(what, said) => move(what, said, walked)} /> : null}
        <Button variant="default" onClick={() => move({ kind: 'arrived' }, null, null)}>
          {t(walked ? 'try.again' : 'try.call')}
        </Button>
      </div>
    </div>
  );
}

/** What the caller, or those who are rung, can do now. */
function Choices({ last, onMove }: { last: IvrDeed; onMove: (what: IvrMove, said: string | null) => void }) {
  const { t } = useTranslation('ivr');
  if (last.kind === 'ring' || last.kind === 'pause')
    return (
      <Button variant="default" onClick={() => onMove({ kind: 'waited' }, null)}>
        {t(last.kind === 'ring' ? 'try.nobody' : 'try.on')}
      </Button>
    );
  if (last.kind !== 'ask') return null;
  return (
    <>
      {last.keys.map((key) => (
        <Button key={key} variant="default" onClick={() => onMove({ kind: 'pressed', key }, key)}>
          {key}
        </Button>
      ))}
      <Button variant="default" onClick={() => onMove({ kind: 'pressed', key: null }, null)}>
        {t('try.nothing')}
      </Button>
    </>
  );
}

/** Everybody whom any step names, and somebody besides. */
function freeIn(flow: IvrFlow) {
  const people = flow.steps.flatMap((step) => ('people' in step ? [step.people] : []));
  const teamIds = people.flatMap((one) => one.teamIds);
  return [ANYBODY, ...people.flatMap((one) => one.userIds)].map((id) => ({ id, teamIds }));
}

function secondsOf(deed: IvrDeed | undefined): number {
  return deed && 'seconds' in deed ? deed.seconds : 0;
}

function sentenceOf(t: ReturnType<typeof useTranslation<'ivr'>>['t'], deed: IvrDeed): string {
  switch (deed.kind) {
    case 'say':
    case 'ask':
      return deed.words;
    case 'ring':
      return t('try.rings', { seconds: deed.seconds });
    case 'pause':
      return t('try.waits');
    case 'record':
      return t('try.records');
    case 'hangup':
      return t('try.ends');
  }
}
