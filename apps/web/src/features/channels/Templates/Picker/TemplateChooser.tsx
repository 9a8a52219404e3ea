import { Button, FileButton, TextInput } from '@mantine/core';
import { slotsOf, waMedia, type WaSlot } from '@parley/schema';
import { IconArrowLeft, IconSearch, IconSend, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhonePreview } from '../PhonePreview';
import { languageName, type Template } from '../template';
import { useTemplateList } from '../useTemplateList';
import styles from './Picker.module.css';
import { type Filling, type TemplateWish, useFilling } from './useFilling';

interface Props {
  channelId: string;
  /** Whose facts fill the places; null for somebody new. */
  ticketId: string | null;
  /** What fills them besides, such as the name of somebody who was just chosen. */
  known?: Readonly<Record<string, string | null>>;
  submit: string;
  isBusy: boolean;
  /** Something else is still missing, such as to whom. */
  isBlocked?: boolean;
  errors?: Readonly<Record<string, string>>;
  onUse: (wish: TemplateWish, template: Template) => void;
}

/** Finds an approved template, and fills what is open in it. */
export function TemplateChooser(props: Props) {
  const [chosen, choose] = useState<Template | null>(null);
  if (!chosen) return <Choices channelId={props.channelId} onChoose={choose} />;
  return <Fill key={chosen.id} {...props} template={chosen} onBack={() => choose(null)} />;
}

function Choices({ channelId, onChoose }: { channelId: string; onChoose: (template: Template) => void }) {
  const { t, i18n } = useTranslation('templates');
  const [term, setTerm] = useState('');
  const { templates, error, hasMore, more, isLoadingMore } = useTemplateList({
    channelId,
    state: 'APPROVED',
    term: term.trim() || null,
  });
  return (
    <div className={styles.choices}>
      <TextInput
        data-autofocus
        role="searchbox"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      {templates?.length === 0 ? (
        <p className={styles.quiet} role="status">
          {t(term.trim() ? 'noneFound' : 'noneApproved')}
        </p>
      ) : null}
      {error && !templates ? <p role="alert">{t('broken')}</p> : null}
      <ul className={styles.list} aria-label={t('title')}>
        {(templates ?? []).map((template) => (
          <li key={template.id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(template)}>
              <span className={styles.head}>
                <bdi className={styles.name}>{template.title}</bdi>
                <span className={styles.quiet}>
                  {languageName(template.language, i18n.language)} · {t(`categories.${template.category}`)}
                </span>
              </span>
              <bdi className={styles.words}>{template.message || t('codeHelp')}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Button variant="default" size="xs" loading={isLoadingMore} onClick={more}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

function Fill(props: Props & { template: Template; onBack: () => void }) {
  const { t } = useTranslation('templates');
  const { template, ticketId, channelId, known, isBusy, onBack, onUse } = props;
  const filling = useFilling(template, { ticketId, channelId, ...(known && { known }) });
  const slots = slotsOf(template.components);
  const use = () => {
    if (filling.isReady && !isBusy && !props.isBlocked) onUse(filling.wish, template);
  };
  return (
    <div className={styles.fill}>
      <div className={styles.side}>
        <Button
          variant="subtle"
          size="xs"
          className={styles.back}
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={onBack}
        >
          {t('others')}
        </Button>
        <strong>
          <bdi>{template.title}</bdi>
        </strong>
        {slots.map((slot) => (
          <Place
            key={slot.key}
            slot={slot}
            filling={filling}
            error={props.errors?.[`template.values.${slot.key}`]}
            onEnter={use}
          />
        ))}
        <FileChoice template={template} filling={filling} />
        {props.errors?.['form'] ? <p role="alert">{props.errors['form']}</p> : null}
        <Button
          loading={isBusy}
          disabled={!filling.isReady || props.isBlocked}
          onClick={use}
          leftSection={<IconSend size={16} aria-hidden />}
        >
          {props.submit}
        </Button>
      </div>
      <PhonePreview
        components={template.components}
        language={template.language}
        values={filling.values}
        file={filling.file}
      />
    </div>
  );
}

interface PlaceProps {
  slot: WaSlot;
  filling: Filling;
  error: string | undefined;
  onEnter: () => void;
}

function Place({ slot, filling, error, onEnter }: PlaceProps) {
  const { t } = useTranslation('templates');
  const { key, variable } = slot;
  const [place = '', name = ''] = key.split('.');
  return (
    <TextInput
      label={
        place === 'button'
          ? t('placeOfButton', { number: Number(name) + 1 })
          : t('place', { mark: `{{${name}}}` })
      }
      placeholder={variable.sample}
      required
      maxLength={1_000}
      value={filling.values[key] ?? ''}
      error={error}
      onChange={(event) => filling.set(key, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Where a form stands around it, this is not its end.
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

function FileChoice({ template, filling }: { template: Template; filling: Filling }) {
  const { t } = useTranslation('templates');
  const { header } = template.components;
  if (!header || header.subtype === 'text') return null;
  return (
    <div className={styles.file}>
      <FileButton
        accept={waMedia[header.subtype].mimeTypes.join(',')}
        onChange={(file) => file && void filling.attach(file, header.subtype as 'image')}
      >
        {(button) => (
          <Button
            {...button}
            variant="default"
            size="xs"
            loading={filling.isUploading}
            leftSection={<IconUpload size={14} aria-hidden />}
          >
            {t(filling.file ? 'otherFile' : 'chooseFile')}
          </Button>
        )}
      </FileButton>
      {filling.file ? <bdi>{filling.file.name}</bdi> : null}
      {filling.fault ? <p role="alert">{filling.fault}</p> : null}
    </div>
  );
}
