import { Combobox, Modal, TextInput, UnstyledButton, useCombobox } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import styles from './MomentDialog.module.css';
import { type MomentChoice, useMomentChoices } from './useMomentChoices';

const MomentCalendar = lazyPart(() => import('./MomentCalendar'));

interface Props {
  title: string;
  /** The word on the button below the calendar. */
  confirm: string;
  onChoose: (at: Date) => void;
  onClose: () => void;
  /** What else belongs to it, such as a note. */
  children?: ReactNode;
}

/** A moment ahead: by one's own words, by a preset, or from the calendar. What was understood stands there before Enter. */
export function MomentDialog({ title, confirm, onChoose, onClose, children }: Props) {
  const { t } = useTranslation('snooze');
  const [query, setQuery] = useState('');
  const [hasCalendar, setCalendar] = useState(false);
  const choices = useMomentChoices(query);
  const choose = (at: Date) => {
    onClose();
    onChoose(at);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={420}
      yOffset={96}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Words
        query={query}
        onQuery={setQuery}
        choices={choices}
        onChoose={choose}
        label={title}
        onClose={onClose}
      />
      <UnstyledButton
        className={styles.own}
        aria-expanded={hasCalendar}
        onClick={() => setCalendar(!hasCalendar)}
      >
        <IconCalendar size={18} aria-hidden /> {t('pick')}
      </UnstyledButton>
      {hasCalendar ? (
        <Suspense fallback={null}>
          <MomentCalendar confirm={confirm} onChoose={choose} />
        </Suspense>
      ) : null}
      {children}
    </Modal>
  );
}

interface WordsProps {
  label: string;
  query: string;
  onQuery: (query: string) => void;
  choices: readonly MomentChoice[];
  onChoose: (at: Date) => void;
  onClose: () => void;
}

function Words({ label, query, onQuery, choices, onChoose, onClose }: WordsProps) {
  const { t } = useTranslation('snooze');
  const box = useCombobox({ opened: true });
  const first = choices[0]?.id;
  const { selectFirstOption } = box;
  // The first choice is the one that Enter takes; it changes with what is typed.
  useEffect(() => {
    if (first) selectFirstOption();
  }, [first, query, selectFirstOption]);
  return (
    <Combobox
      store={box}
      onOptionSubmit={(id) => {
        const choice = choices.find((each) => each.id === id);
        if (choice) onChoose(choice.at);
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          value={query}
          placeholder={t('placeholder')}
          aria-label={label}
          onChange={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The list of moments is always open, and would keep the key for itself.
            if (event.key === 'Escape') onClose();
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={styles.choices} aria-label={label}>
        {choices.map(({ id, label: name, detail, icon: Glyph }) => (
          <Combobox.Option key={id} value={id} className={styles.choice}>
            <Glyph size={18} aria-hidden />
            <span className={styles.name}>{name}</span>
            <span className={styles.detail}>{detail}</span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
      <p className={styles.none} role="status">
        {query.trim() && choices.length === 0 ? t('unknown') : ''}
      </p>
    </Combobox>
  );
}
