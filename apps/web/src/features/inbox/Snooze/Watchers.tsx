import { Button, Popover, UnstyledButton } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PutOffFragment } from '@/gql/graphql';
import { byAvailability, useAvailability } from '@/lib/presence';
import { ColleagueAvatar } from '@/ui';
import { useTicketWatchersSubscription } from './Snooze.generated';
import { useWatch } from './useWatch';
import styles from './Watchers.module.css';

const SHOWN = 3;

type Watched = Pick<PutOffFragment, 'id' | 'isWatched' | 'watchers'>;

/** Who watches the conversation, live; opened, all of them, and oneself in or out. */
export function Watchers({ ticket }: { ticket: Watched }) {
  const { t } = useTranslation('snooze');
  const { watchers } = ticket;
  // What it brings stands in the cache, from where everything that shows watchers takes it.
  useTicketWatchersSubscription({
    variables: { ticketId: ticket.id },
    ignoreResults: true,
    context: { quiet: true },
  });
  if (watchers.length === 0) return null;
  const names = watchers.map(({ fullName }) => fullName).join(', ');
  return (
    <Popover position="bottom-start" shadow="md" width={280} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles.target} title={t('head.watchers', { names })}>
          <span className="visually-hidden">{t('head.watchers', { names })}</span>
          <IconEye size={14} aria-hidden />
          <Pictures watchers={watchers} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={t('watchers.title')}>
        <p className={styles.title}>{t('watchers.title')}</p>
        <People watchers={watchers} />
        <WatchButton ticket={ticket} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The same as a line of the side panel, also while nobody watches. */
export function WatchersFact({ ticket }: { ticket: Watched }) {
  const { t } = useTranslation('snooze');
  const names = ticket.watchers.map(({ fullName }) => fullName).join(', ');
  return (
    <span className={styles.fact}>
      {names ? (
        <span title={names}>
          <span className="visually-hidden">{names}</span>
          <Pictures watchers={ticket.watchers} />
        </span>
      ) : (
        t('watchers.nobody')
      )}
      <WatchButton ticket={ticket} />
    </span>
  );
}

function Pictures({ watchers }: Pick<Watched, 'watchers'>) {
  return (
    <span className={styles.pictures} aria-hidden>
      {watchers.slice(0, SHOWN).map(({ id, fullName, abbr, profileImage }) => (
        <ColleagueAvatar key={id} id={id} name={fullName} abbr={abbr} image={profileImage} size={20} />
      ))}
      {watchers.length > SHOWN ? <span>+{watchers.length - SHOWN}</span> : null}
    </span>
  );
}

function People({ watchers }: Pick<Watched, 'watchers'>) {
  const { presenceOf, wordsFor } = useAvailability();
  return (
    <ul className={styles.people}>
      {byAvailability(watchers, ({ id }) => presenceOf(id)).map(({ id, fullName, abbr, profileImage }) => (
        <li key={id}>
          <ColleagueAvatar
            id={id}
            name={fullName}
            abbr={abbr}
            image={profileImage}
            size={24}
            presence="always"
          />
          <bdi className={styles.name}>{fullName}</bdi>
          <span className={styles.hint}>{wordsFor(presenceOf(id))}</span>
        </li>
      ))}
    </ul>
  );
}

function WatchButton({ ticket: { id, isWatched } }: { ticket: Watched }) {
  const { t } = useTranslation('snooze');
  const watch = useWatch();
  const Icon = isWatched ? IconEyeOff : IconEye;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<Icon size={14} aria-hidden />}
      onClick={() => void watch(id, !isWatched)}
    >
      {t(isWatched ? 'act.unwatch' : 'act.watch')}
    </Button>
  );
}
