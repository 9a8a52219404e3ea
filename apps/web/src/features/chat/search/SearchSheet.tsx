import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatThread } from '../data/shapes';
import { FoundMessages } from './FoundMessages';
import { Sheet } from './Sheet';
import { useSearch } from './useSearch';

interface Props {
  thread: ChatThread;
  onJump: (messageId: string) => void;
  onClose: () => void;
}

/** What was said in this thread, by its words. */
export function SearchSheet({ thread, onJump, onClose }: Props) {
  const { t } = useTranslation('chat');
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), 200);
  const found = useSearch(thread.id ? term : '', thread.id);
  const field = (
    <TextInput
      aria-label={t('search.inThread')}
      placeholder={t('search.inThread')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
  return (
    <Sheet title={t('search.inThread')} field={field} onClose={onClose}>
      {term === '' ? null : (
        <FoundMessages
          found={found}
          term={term}
          empty={t('search.none', { term })}
          onChoose={({ id }) => onJump(id)}
        />
      )}
    </Sheet>
  );
}
