import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DuplicatePairFragment, MergePersonFragment } from '@/gql/graphql';
import { readFragment } from '@/gql';
import { formatDate } from '@/lib/format';
import { CustomerAvatar, Tag } from '@/ui';
import { MergePersonFragmentDoc } from './Merging.generated';
import styles from './Merging.module.css';

export type Pair = DuplicatePairFragment;

const TONES = { HIGH: 'accent', MEDIUM: 'warn', LOW: undefined } as const;

interface Props {
  pair: Pair;
  isTicked: boolean;
  onTick: () => void;
  onLook: () => void;
  onDismiss: () => void;
  onReturn: () => void;
}

/** Two people side by side, why they may be one, and what to do about it. */
export function DuplicatePair({ pair, isTicked, onTick, onLook, onDismiss, onReturn }: Props) {
  const { t } = useTranslation('duplicates');
  const people = [
    readFragment(MergePersonFragmentDoc, pair.first),
    readFragment(MergePersonFragmentDoc, pair.second),
  ];
  const names = people.map(({ fullName }) => fullName).join(' · ');
  const tone = TONES[pair.confidence];
  return (
    <li className={styles.pair} aria-label={names}>
      {pair.dismissedAt ? null : (
        <Checkbox
          className={styles.tick}
          checked={isTicked}
          aria-label={t('tick', { names })}
          onChange={onTick}
        />
      )}
      <div className={styles.people}>
        {people.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </div>
      <div className={styles.why}>
        <Tag {...(tone && { tone })}>{t(`confidence.${pair.confidence}`)}</Tag>
        <ul className={styles.evidence}>
          {pair.evidence.map(({ kind, value, isProven }) => (
            <li key={`${kind}${value}`}>
              {t(`evidence.${kind}${isProven || kind.startsWith('NAME') ? '' : '_CLAIMED'}`, {
                value: shownValue(kind, value),
              })}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.verbs}>
        {pair.dismissedAt ? (
          <Button variant="default" aria-label={t('returnOf', { names })} onClick={onReturn}>
            {t('return')}
          </Button>
        ) : (
          <>
            <Button variant="default" aria-label={t('dismissOf', { names })} onClick={onDismiss}>
              {t('dismiss')}
            </Button>
            <Button aria-label={t('lookOf', { names })} onClick={onLook}>
              {t('look')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function Person({ person }: { person: MergePersonFragment }) {
  const { t } = useTranslation('duplicates');
  const values = [...new Set([person.email, person.phone, ...person.identities.map(({ value }) => value)])];
  const ways = values.filter((value) => value && (value.includes('@') || value.startsWith('+')));
  return (
    <div className={styles.person}>
      <CustomerAvatar id={person.id} name={person.fullName} picture={person.picture} size={36} />
      <span className={styles.who}>
        <Link to={`/contacts/${person.id}`} className={styles.name}>
          <bdi>{person.fullName || t('nameless')}</bdi>
        </Link>
        {ways.slice(0, 3).map((value) => (
          <bdi key={value} className={styles.detail}>
            {value}
          </bdi>
        ))}
        <span className={styles.detail}>
          {person.lastWroteAt
            ? t('wrote', { date: formatDate(person.lastWroteAt) })
            : t('since', { date: formatDate(person.createdAt) })}
        </span>
      </span>
    </div>
  );
}

/** Numbers are kept as digits; a name at a company as both with a sign between. */
function shownValue(kind: string, value: string): string {
  if (kind === 'PHONE') return `+${value}`;
  if (kind.startsWith('NAME')) return value.slice(value.lastIndexOf('@') + 1);
  return value;
}
