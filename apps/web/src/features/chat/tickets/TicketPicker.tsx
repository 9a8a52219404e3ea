import { Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { skipToken, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelGlyph } from '@/ui';
import { ChatTicketChoicesDocument } from './ChatTickets.generated';
import styles from './TicketPicker.module.css';

const WAIT_MS = 200;

/** Finds a conversation by its number, its subject or its customer. */
export function TicketPicker({ onChoose }: { onChoose: (ticketId: string) => void }) {
  const { t } = useTranslation('chatDesk');
  const [words, setWords] = useState('');
  const [term] = useDebouncedValue(words.trim().replace(/^#/, ''), WAIT_MS);
  const { data, previousData, loading } = useQuery(
    ChatTicketChoicesDocument,
    term === '' ? skipToken : { variables: { term }, fetchPolicy: 'no-cache', context: { quiet: true } },
  );
  const found = term === '' ? [] : ((data ?? previousData)?.tickets.edges.map(({ node }) => node) ?? []);
  return (
    <div className={styles.picker}>
      <TextInput
        data-autofocus
        label={t('pick.label')}
        placeholder={t('pick.placeholder')}
        leftSection={loading ? <Loader size={14} /> : <IconSearch size={16} aria-hidden />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <ul className={styles.list}>
        {found.map(({ id, number, subject, contact, channel }) => (
          <li key={id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(id)}>
              <ChannelGlyph type={channel.type} size={14} />
              <span dir="ltr">#{number}</span>
              <bdi className={styles.name}>{contact.fullName}</bdi>
              <bdi className={styles.subject}>{subject}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {data && found.length === 0 ? (
        <p className={styles.none} role="status">
          {t('pick.none')}
        </p>
      ) : null}
    </div>
  );
}
