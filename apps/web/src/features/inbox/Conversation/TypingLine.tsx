import { useTranslation } from 'react-i18next';
import { ColleagueAvatar, CustomerAvatar, KnownCustomer, TypingDots } from '@/ui';
import styles from './Conversation.module.css';
import { type Typist, useTypists } from './usePresence';

interface Props {
  ticketId: string;
  /** Whose picture is known. */
  customer: { id: string; picture?: string | null };
}

/** One line above the composer: who is typing. It is not read aloud, and it blocks nobody. */
export function TypingLine({ ticketId, customer }: Props) {
  const typists = useTypists(ticketId);
  if (typists.length === 0) return <div className={styles.typing} aria-hidden />;
  return (
    <div className={styles.typing} aria-live="off">
      <KnownCustomer value={customer}>
        {typists.slice(0, 2).map((typist) => (
          <OneTypist key={`${typist.who.kind}${typist.who.id}`} typist={typist} />
        ))}
      </KnownCustomer>
    </div>
  );
}

function OneTypist({ typist: { who, mode } }: { typist: Typist }) {
  const { t } = useTranslation('conversation');
  const isColleague = who.kind === 'USER';
  const id = who.id ?? who.name;
  const words = isColleague ? (mode === 'NOTE' ? t('typing.note') : t('typing.reply')) : t('typing.customer');
  return (
    <span className={styles.typist}>
      {isColleague ? (
        <ColleagueAvatar id={id} name={who.name} abbr={who.abbr} size={20} />
      ) : (
        <CustomerAvatar id={id} name={who.name} size={20} />
      )}
      <span>
        <bdi className={styles.typistName}>{who.name}</bdi> {words}
      </span>
      <TypingDots />
    </span>
  );
}
