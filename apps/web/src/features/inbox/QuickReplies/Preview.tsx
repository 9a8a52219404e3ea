import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { fillHtml, fillText, type VariableValues } from '@parley/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import {
  usePreviewContactsQuery,
  useTextVariablesQuery,
} from '../../organisation/Variables/Variables.generated';
import { richText } from '../Timeline/richText';
import styles from './QuickReplies.module.css';
import type { QuickReplyDraft } from './quick-reply-draft';
import { sampleValues } from './sample';

const PAUSE_MS = 180;

/** The words as a customer would read them: one who does not exist, until a real one is chosen. */
export function Preview({ draft }: { draft: Pick<QuickReplyDraft, 'type' | 'subject' | 'body'> }) {
  const { t } = useTranslation('quickReplies');
  const { me, agency, can } = useSession();
  const [contactId, setContactId] = useState<string | null>(null);
  const asked = useTextVariablesQuery({
    variables: { contactId },
    skip: contactId === null,
    context: { quiet: true },
  });
  if (draft.body === '') return null;
  const sample = sampleValues(me, agency.name);
  const values = contactId && asked.data ? realValues(sample, asked.data.replyVariables) : sample;
  const isMail = draft.type === 'EMAIL';
  const subject = fillText(isMail ? draft.subject : '', values);
  const body = isMail ? fillHtml(draft.body, values) : fillText(draft.body, values);
  const missing = [...new Set([...subject.missing, ...body.missing])];
  return (
    <div>
      <span className={styles.label}>{t('form.preview')}</span>
      {can('contacts.contacts.view') ? <WhoReads value={contactId} onChange={setContactId} /> : null}
      <div className={styles.preview} dir="auto" data-testid="preview">
        {subject.text ? <span className={styles.previewSubject}>{subject.text}</span> : null}
        {isMail ? richText(body.text) : body.text}
      </div>
      {contactId && asked.data && missing.length > 0 ? (
        <p className={styles.previewMissing} role="status">
          {t('form.previewMissing', { names: missing.join(', ') })}
        </p>
      ) : null}
    </div>
  );
}

/** A conversation there is none of: its number and subject are made up, also for a real customer. */
function realValues(
  sample: VariableValues,
  real: readonly { name: string; value?: string | null }[],
): VariableValues {
  const known = Object.fromEntries(real.map(({ name, value }) => [name, value]));
  const made = ['ticket.number', 'ticket.subject', 'channel.name'].map((name) => [name, sample[name]]);
  return { ...known, ...Object.fromEntries(made) };
}

function WhoReads(props: { value: string | null; onChange: (contactId: string | null) => void }) {
  const { t } = useTranslation('quickReplies');
  const [term, setTerm] = useState('');
  const [asked] = useDebouncedValue(term.trim(), PAUSE_MS);
  const { data, previousData } = usePreviewContactsQuery({
    variables: { term: asked || null },
    context: { quiet: true },
  });
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const found = ((data ?? previousData)?.contacts.edges ?? []).map(({ node }) => ({
    value: node.id,
    label: node.fullName || node.email || node.phone || node.id,
  }));
  // Who was chosen stays among the choices, whatever is looked for next.
  const others = found.filter(({ value }) => value !== chosen?.value);
  return (
    <Select
      aria-label={t('form.previewAs')}
      placeholder={t('form.previewSample')}
      className={styles.previewAs}
      searchable
      clearable
      data={chosen ? [chosen, ...others] : others}
      filter={({ options }) => options}
      nothingFoundMessage={t('form.variableNone')}
      value={props.value}
      onSearchChange={(next) => setTerm(next === chosen?.label ? '' : next)}
      onChange={(value, option) => {
        setChosen(value && option ? { value, label: option.label } : null);
        props.onChange(value);
      }}
    />
  );
}
