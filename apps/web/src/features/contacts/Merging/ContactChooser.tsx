import { TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomerAvatar, LineSkeleton } from '@/ui';
import { useContactsToMergeQuery } from './Merging.generated';
import styles from './Merging.module.css';

export interface Choice {
  id: string;
  fullName: string;
  email?: string | null;
  phone?: string | null;
}

const PAUSE_MS = 180;

/** Looks for a contact; those who wrote last stand there before anything is typed. */
export function ContactChooser(props: { except: string; onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation('duplicates');
  const [term, setTerm] = useState('');
  const [asked] = useDebouncedValue(term.trim(), PAUSE_MS);
  const { data, previousData } = useContactsToMergeQuery({
    variables: { term: asked },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const found = (data ?? previousData)?.contacts.edges
    .map(({ node }) => node)
    .filter(({ id }) => id !== props.except);
  return (
    <>
      <TextInput
        label={t('choose.label')}
        placeholder={t('choose.placeholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={term}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      {found ? null : <LineSkeleton width="60%" />}
      {found?.length === 0 ? <p className={styles.quiet}>{t('choose.none')}</p> : null}
      <ul className={styles.choices} aria-label={t('choose.found')}>
        {found?.map((one) => (
          <li key={one.id}>
            <UnstyledButton className={styles.choice} onClick={() => props.onChoose(one)}>
              <CustomerAvatar id={one.id} name={one.fullName} picture={one.picture} size={32} />
              <span className={styles.who}>
                <bdi className={styles.name}>{one.fullName}</bdi>
                <bdi className={styles.detail}>{one.email ?? one.phone ?? ''}</bdi>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}
