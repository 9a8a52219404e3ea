import { useApolloClient } from '@apollo/client/react';
import { IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { asSource, type SuggestSource } from '@/features/inbox/Composer/suggest/source';
import { byAvailability, useAvailability } from '@/lib/presence';
import { useSession } from '@/lib/session';
import { ColleagueAvatar } from '@/ui';
import { ChatTeamsDocument } from '../data/Chat.generated';
import { peopleNow } from '../data/people';
import type { ChatThread } from '../data/shapes';
import styles from './ChatComposer.module.css';

interface Choice {
  /** The target as the server reads it. */
  key: string;
  id: string;
  kind: 'user' | 'team' | 'here';
  name: string;
}

const MOST = 8;

/** "@" in a thread: its people, everybody in it, and in groups teams. */
export function useChatMentions(thread: ChatThread): SuggestSource {
  const { t } = useTranslation('chat');
  const { me } = useSession();
  const client = useApolloClient();
  const { presenceOf, wordsFor } = useAvailability();
  const isGroup = thread.kind === 'GROUP';
  const teams = async (): Promise<Choice[]> => {
    const { data } = await client.query({ query: ChatTeamsDocument, context: { quiet: true } });
    return (data?.teams.edges ?? []).map(({ node: { id, name } }) => ({
      ...{ key: `team:${id}`, id, kind: 'team', name },
    }));
  };
  return asSource<Choice>({
    char: '@',
    label: t('mention.label'),
    search: async (term) => {
      const people = thread.participants.flatMap(({ id }): Choice[] => {
        const name = peopleNow().get(id)?.name ?? (thread.identifier === `@${id}` ? thread.name : '');
        return id === me.id || name === '' ? [] : [{ key: `user:${id}`, id, kind: 'user', name }];
      });
      const here: Choice = { key: 'here', id: '', kind: 'here', name: 'here' };
      const others = isGroup ? [here, ...(await teams().catch(() => []))] : [];
      const all = [...byAvailability(people, ({ id }) => presenceOf(id)), ...others];
      return all.filter(({ name }) => isMeant(name, term)).slice(0, MOST);
    },
    render: (choice) => (
      <>
        {choice.kind === 'user' ? (
          <ColleagueAvatar id={choice.id} name={choice.name} size={24} presence="always" />
        ) : choice.kind === 'team' ? (
          <IconUsersGroup size={20} aria-hidden />
        ) : (
          <IconUsers size={20} aria-hidden />
        )}
        <bdi className={styles.mentionName}>{choice.name}</bdi>
        <span className={styles.mentionFact}>
          {choice.kind === 'user' ? wordsFor(presenceOf(choice.id)) : t(`mention.${choice.kind}`)}
        </span>
      </>
    ),
    choose: (choice, place) => place.replace({ mention: { target: choice.key, label: choice.name } }),
  });
}

/** The beginning of any word of the name. */
function isMeant(name: string, term: string): boolean {
  const words = name.toLocaleLowerCase();
  const wanted = term.toLocaleLowerCase();
  return words.startsWith(wanted) || words.split(/\s+/).some((word) => word.startsWith(wanted));
}
