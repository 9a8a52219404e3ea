import { Button, Modal, Select, TextInput } from '@mantine/core';
import { IconBackspace, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import { Keypad } from './Keypad';
import styles from './Phone.module.css';
import { dialable, shownNumber } from './phone-number';
import { useCallOut, usePhoneFacts } from './usePhone';

/** Calls any number. */
export default function DialPad({ start, onClose }: { start: string; onClose: () => void }) {
  const { t } = useTranslation('phone');
  const callOut = useCallOut();
  const first = usePhoneFacts()?.lines[0];
  const [text, setText] = useState(shownNumber(start));
  const [fault, setFault] = useState<string | null>(null);
  const [channelId, setChannelId] = useState(first?.channelId ?? null);
  const type = (next: string) => {
    setText(next.slice(0, 40));
    setFault(null);
  };
  function call(): void {
    const number = dialable(text);
    if (!number) return setFault(t('needsCountry'));
    callOut?.({ number, channelId });
    onClose();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('dialTitle')}
      size={320}
      closeButtonProps={{ 'aria-label': t('putAway') }}
    >
      <form
        className={styles.dial}
        onSubmit={(event) => {
          event.preventDefault();
          call();
        }}
      >
        <NumberField text={text} fault={fault} onType={type} />
        <LineChoice value={channelId} onChange={setChannelId} />
        <Keypad onPress={(key) => type(text + key)} isSilentToKeys />
        <Button
          type="submit"
          size="md"
          disabled={text.trim() === ''}
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          {t('call')}
        </Button>
      </form>
    </Modal>
  );
}

/** By which number, where there is a choice. */
function LineChoice(props: { value: string | null; onChange: (channelId: string | null) => void }) {
  const { t } = useTranslation('phone');
  const lines = usePhoneFacts()?.lines ?? [];
  if (lines.length < 2) return null;
  const data = lines.map(({ channelId, channelName, number }) => ({
    value: channelId,
    label: `${channelName} · ${number}`,
  }));
  return <Select label={t('callBy')} data={data} allowDeselect={false} {...props} />;
}

interface FieldProps {
  text: string;
  fault: string | null;
  onType: (text: string) => void;
}

function NumberField({ text, fault, onType }: FieldProps) {
  const { t } = useTranslation('phone');
  return (
    <TextInput
      data-autofocus
      type="tel"
      inputMode="tel"
      autoComplete="off"
      dir="ltr"
      classNames={{ input: styles.dialField }}
      value={text}
      error={fault}
      placeholder="+31 20 555 01 99"
      aria-label={t('number')}
      onChange={(event) => onType(event.currentTarget.value)}
      rightSection={
        text ? (
          <IconAction size={28} label={t('backspace')} onClick={() => onType(text.slice(0, -1))}>
            <IconBackspace size={16} />
          </IconAction>
        ) : null
      }
    />
  );
}
