import { Button, Menu, TextInput } from '@mantine/core';
import { type WaButton, waButtonTypes, type WaButtonType, waLimits } from '@parley/schema';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import { Counted } from './Counted';
import styles from './Templates.module.css';
import type { TemplateForm } from './useTemplateForm';
import { VariableFields } from './VariableFields';

const fresh: Record<WaButtonType, WaButton> = {
  QUICK_REPLY: { type: 'QUICK_REPLY', text: '' },
  URL: { type: 'URL', text: '', url: '', variable: null },
  PHONE_NUMBER: { type: 'PHONE_NUMBER', text: '', phone: '' },
  OTP: { type: 'OTP', text: 'Copy code' },
};

/** Quick replies stand together: the provider takes them in no other order. */
const inOrder = (buttons: readonly WaButton[]): WaButton[] =>
  buttons.toSorted((a, b) => Number(a.type !== 'QUICK_REPLY') - Number(b.type !== 'QUICK_REPLY'));

/** What the customer can press. */
export function ButtonFields({ form, isFixed }: { form: TemplateForm; isFixed: boolean }) {
  const { t } = useTranslation('templates');
  const { buttons, code } = form.draft.components;
  const set = (next: readonly WaButton[]) => form.setComponents({ buttons: inOrder(next) });
  const kinds = waButtonTypes.filter((type) => (type === 'OTP') === (code !== null));
  const isFull = (type: WaButtonType) =>
    buttons.filter((one) => one.type === type).length >= waLimits.buttonsOf[type];
  const error = form.errorOf('buttons');
  return (
    <>
      {buttons.length > 0 ? (
        <ul className={styles.buttonList} aria-label={t('buttons')}>
          {buttons.map((button, at) => (
            <OneButton
              key={`${button.type} ${at}`}
              button={button}
              at={at}
              form={form}
              isFixed={isFixed}
              onChange={(next) => set(buttons.map((one, index) => (index === at ? next : one)))}
              onRemove={() => set(buttons.filter((_, index) => index !== at))}
            />
          ))}
        </ul>
      ) : null}
      {isFixed ? null : (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={kinds.every(isFull)}
            >
              {t('addButton')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((type) => (
              <Menu.Item key={type} disabled={isFull(type)} onClick={() => set([...buttons, fresh[type]])}>
                {t(`buttonTypes.${type}`)} ({buttons.filter((one) => one.type === type).length}/
                {waLimits.buttonsOf[type]})
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {error ? (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      ) : null}
    </>
  );
}

interface OneProps {
  button: WaButton;
  at: number;
  form: TemplateForm;
  isFixed: boolean;
  onChange: (button: WaButton) => void;
  onRemove: () => void;
}

function OneButton({ button, at, form, isFixed, onChange, onRemove }: OneProps) {
  const { t } = useTranslation('templates');
  const field = `buttons.${at}`;
  return (
    <li className={styles.button}>
      <div>
        <TextInput
          label={t('buttonText', { type: t(`buttonTypes.${button.type}`) })}
          value={button.text}
          disabled={isFixed}
          error={form.errorOf(`${field}.text`) ?? form.errorOf(`${field}.type`)}
          onChange={(event) => onChange({ ...button, text: event.currentTarget.value })}
        />
        <Counted text={button.text} max={waLimits.buttonText} />
      </div>
      <Target {...{ button, field, form, isFixed, onChange }} />
      {isFixed ? null : (
        <IconAction label={t('removeButton', { name: button.text })} onClick={onRemove}>
          <IconTrash size={16} />
        </IconAction>
      )}
      {button.type === 'URL' && button.variable ? (
        <div className={styles.wide}>
          <VariableFields
            variables={[button.variable]}
            isFixed={isFixed}
            errorOf={() => form.errorOf(`${field}.variable`)}
            onChange={([variable = null]) => onChange({ ...button, variable })}
          />
        </div>
      ) : null}
    </li>
  );
}

type TargetProps = Pick<OneProps, 'button' | 'form' | 'isFixed' | 'onChange'> & { field: string };

function Target({ button, field, form, isFixed, onChange }: TargetProps) {
  const { t } = useTranslation('templates');
  if (button.type === 'PHONE_NUMBER')
    return (
      <TextInput
        label={t('phone')}
        type="tel"
        dir="ltr"
        placeholder="+31201234567"
        maxLength={waLimits.phone}
        value={button.phone}
        disabled={isFixed}
        error={form.errorOf(`${field}.phone`)}
        onChange={(event) => onChange({ ...button, phone: event.currentTarget.value })}
      />
    );
  if (button.type !== 'URL') return <span />;
  const change = (url: string) => {
    const blank = { name: '1', sample: '', source: null, fallback: null };
    onChange({ ...button, url, variable: url.includes('{{1}}') ? (button.variable ?? blank) : null });
  };
  return (
    <TextInput
      label={t('url')}
      description={t('urlHelp', { one: '{{1}}' })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="url"
      dir="ltr"
      placeholder="https://"
      value={button.url}
      disabled={isFixed}
      error={form.errorOf(`${field}.url`)}
      onChange={(event) => change(event.currentTarget.value.trim())}
    />
  );
}
