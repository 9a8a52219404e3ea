import { skipToken } from '@apollo/client/react';
import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { MergeCardFragment, MergeSuggestionsQuery } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { formatDate } from '@/lib/format';
import { ChannelGlyph, LineSkeleton } from '@/ui';
import { MergeCardFragmentDoc, useMergeSearchQuery, useMergeSuggestionsQuery } from './Merging.generated';
import styles from './Merging.module.css';
import { spanOf } from './span';

type Suggestion = MergeSuggestionsQuery['mergeSuggestions'][number];

/** Which other ticket: the probable ones with what speaks for them, or any other by its words or its number. */
export function MergePicker({ ticketId, onChoose }: { ticketId: string; onChoose: (id: string) => void }) {
  const { t } = useTranslation('merging');
  const [term, setTerm] = useState('');
  const wanted = useDeferredValue(term.trim().replace(/^#/, ''));
  const suggested = useMergeSuggestionsQuery({
    variables: { ticketId },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const found = useMergeSearchQuery(
    // Asked each time: what was found before may have been merged or closed since.
    wanted
      ? { variables: { term: wanted }, fetchPolicy: 'cache-and-network', context: { quiet: true } }
      : skipToken,
  );
  const shown = wanted
    ? (found.data ?? found.previousData)?.tickets.edges
        .map(({ node }) => ({ ticket: readFragment(MergeCardFragmentDoc, node), why: '' }))
        .filter(({ ticket }) => ticket.id !== ticketId)
    : suggested.data?.mergeSuggestions.map((one) => ({
        ticket: readFragment(MergeCardFragmentDoc, one.ticket),
        why: evidence(one, t),
      }));
  const failed = wanted ? found.error : suggested.error;
  const isEmpty = shown?.length === 0;
  return (
    <div className={styles.picker}>
      <TextInput
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
        placeholder={t('search')}
        aria-label={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        data-autofocus
      />
      {isEmpty ? null : <h3 className={styles.heading}>{t(wanted ? 'found' : 'suggested')}</h3>}
      {shown || failed ? null : <LineSkeleton width={260} />}
      <p className={styles.none} role="status">
        {isEmpty ? t(wanted ? 'nothing' : 'noSuggestion') : ''}
        {failed && !shown ? (codedError(failed)?.message ?? t('searchFailed')) : ''}
      </p>
      <ul className={styles.choices}>
        {shown?.map(({ ticket, why }) => (
          <li key={ticket.id}>
            <Choice ticket={ticket} why={why} onChoose={() => onChoose(ticket.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Choice(props: { ticket: MergeCardFragment; why: string; onChoose: () => void }) {
  const { ticket, why, onChoose } = props;
  return (
    <UnstyledButton className={styles.choice} onClick={onChoose}>
      <ChannelGlyph type={ticket.channel.type} size={16} label={ticket.channel.name} />
      <span className={styles.choiceWords}>
        <bdi className={styles.choiceTitle}>
          #{ticket.number} {ticket.subject || ticket.contact.fullName}
        </bdi>
        <span className={styles.quiet}>
          <bdi>{why || ticket.contact.fullName}</bdi>
        </span>
      </span>
      <time className={styles.quiet} dateTime={ticket.lastMessageAt}>
        {formatDate(ticket.lastMessageAt)}
      </time>
    </UnstyledButton>
  );
}

/** What speaks for it: "same customer, same subject, 2 h apart". */
function evidence(one: Suggestion, t: TFunction<'merging'>): string {
  return [
    one.sameContact && t('sameContact'),
    one.sameAddress && t('sameAddress'),
    one.sameSubject && t('sameSubject'),
    one.minutesApart === 0 ? t('overlaps') : t('apart', { time: spanOf(one.minutesApart) }),
  ]
    .filter(Boolean)
    .join(', ');
}
