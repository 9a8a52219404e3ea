import { useApolloClient } from '@apollo/client/react';
import { fillHtml, fillText, type VariableValues } from '@parley/schema';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SuggestQuickRepliesQuery } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { KeyCap } from '@/ui';
import {
  ReplyVariablesDocument,
  SuggestQuickRepliesDocument,
} from '../../QuickReplies/QuickReplies.generated';
import { asSource, type SuggestSource } from '../suggest/source';
import type { ReplyPlace } from '../suggest/place';
import styles from './Extras.module.css';
import { addQuickReply } from './extrasStore';
import { htmlOfText } from './htmlOfText';

type Reply = SuggestQuickRepliesQuery['suggestQuickReplies'][number];
type Item = Reply & { key: string; values: VariableValues };

/** Quick replies behind "/": the best few for what was typed, their variables filled in as they are inserted. */
export function useQuickReplySource({ key, ticketId, channelId }: ReplyPlace): SuggestSource {
  const { t } = useTranslation('quickReplies');
  const client = useApolloClient();
  const { me } = useSession();

  async function search(term: string, signal: AbortSignal): Promise<Item[]> {
    const quiet = { quiet: true, fetchOptions: { signal } };
    // A list that was seen is shown at once; what colleagues change meanwhile comes with the next page that is opened.
    const [found, variables] = await Promise.all([
      client.query({
        query: SuggestQuickRepliesDocument,
        variables: { term, filter: { channelId } },
        context: quiet,
      }),
      client.query({
        query: ReplyVariablesDocument,
        variables: ticketId ? { ticketId } : { channelId },
        context: { quiet: true },
      }),
    ]);
    const values = Object.fromEntries(
      (variables.data?.replyVariables ?? []).map(({ name, value }) => [name, value]),
    );
    return (found.data?.suggestQuickReplies ?? []).map((reply) => ({ ...reply, key: reply.id, values }));
  }

  return asSource<Item>({
    char: '/',
    label: t('title'),
    allowSpaces: true,
    search,
    render: (item) => <ReplyOption item={item} />,
    choose: (item, place) => {
      const html =
        item.type === 'EMAIL'
          ? fillHtml(item.body, item.values)
          : fillHtml(htmlOfText(item.text), item.values);
      place.replace({ html: html.text, text: fillText(item.text, item.values).text });
      addQuickReply(me.id, key, { id: item.id, files: item.attachments });
    },
    foot: t('composer.foot'),
  });
}

function ReplyOption({ item }: { item: Item }) {
  const { t } = useTranslation('quickReplies');
  const { title, shortcut, text, attachments, values } = item;
  return (
    <span className={styles.option}>
      <span className={styles.optionHead}>
        <bdi className={styles.optionTitle}>{title}</bdi>
        {attachments.length > 0 ? (
          <span className={styles.optionFiles}>
            <IconPaperclip size={14} aria-hidden />
            <span aria-hidden>{attachments.length}</span>
            <span className="visually-hidden">{t('files', { count: attachments.length })}</span>
          </span>
        ) : null}
        {shortcut ? <KeyCap>/{shortcut}</KeyCap> : null}
      </span>
      <span className={styles.optionLine} dir="auto">
        {fillText(text, values)
          .text.split('\n')
          .find((line) => line.trim() !== '')}
      </span>
    </span>
  );
}
