import { useApolloClient } from '@apollo/client/react';
import { IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MentionChoicesQuery } from '@/gql/graphql';
import { byAvailability, useAvailability } from '@/lib/presence';
import { ColleagueAvatar } from '@/ui';
import { asSource, type SuggestSource } from '../suggest/source';
import styles from './Mentions.module.css';
import { MentionChoicesDocument } from './Mentions.generated';

type Choice = MentionChoicesQuery['mentionChoices'][number];

/** "@" in a note: people who see the ticket first, then who would get access by it, teams, and all. */
export function useMentionSource(ticketId: string): SuggestSource {
  const { t } = useTranslation('composer');
  const client = useApolloClient();
  const { presenceOf, wordsFor } = useAvailability();
  const presenceOfChoice = ({ target }: Choice) =>
    target.startsWith('user:') ? presenceOf(target.slice(5)) : null;
  const nameOf = ({ target, name }: Choice) => (target === 'all' ? t('mention.all') : name);
  return asSource<Choice & { key: string }>({
    char: '@',
    label: t('mention.label'),
    search: async (term, signal) => {
      const { data } = await client.query({
        query: MentionChoicesDocument,
        variables: { ticketId, term },
        fetchPolicy: 'network-only',
        context: { quiet: true, fetchOptions: { signal } },
      });
      const choices = data?.mentionChoices ?? [];
      const people = choices.filter(isPerson);
      // Who sees the ticket stays before who would have to be let in; among them, who is there comes first.
      const ordered = (['HAS', 'GETS', 'NONE'] as const).flatMap((access) =>
        byAvailability(
          people.filter((choice) => choice.access === access),
          presenceOfChoice,
        ),
      );
      return [...ordered, ...choices.filter((choice) => !isPerson(choice))].map((choice) => ({
        ...choice,
        key: choice.target,
      }));
    },
    render: (choice) => (
      <>
        <MentionMark choice={choice} />
        <bdi className={styles.name}>{nameOf(choice)}</bdi>
        {isPerson(choice) ? (
          <span className={styles.access}>{wordsFor(presenceOfChoice(choice))}</span>
        ) : null}
        {choice.access === 'HAS' ? null : (
          <span className={styles.access}>
            {t(choice.access === 'GETS' ? 'mention.getsAccess' : 'mention.noAccess')}
          </span>
        )}
      </>
    ),
    choose: (choice, place) => place.replace({ mention: { target: choice.target, label: nameOf(choice) } }),
  });
}

const isPerson = ({ target }: Choice) => target.startsWith('user:');

function MentionMark({ choice: { target, name } }: { choice: Choice }) {
  const [kind, id = ''] = target.split(':');
  if (kind === 'user') return <ColleagueAvatar id={id} name={name} size={24} presence="always" />;
  return kind === 'team' ? <IconUsersGroup size={20} aria-hidden /> : <IconUsers size={20} aria-hidden />;
}
