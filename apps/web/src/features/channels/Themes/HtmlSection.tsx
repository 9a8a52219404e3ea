import { Button, Textarea } from '@mantine/core';
import { themePlaceholders } from '@parley/schema';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '@/ui/page';
import { firstHtml, type HtmlFault } from './theme-draft';
import type { PartProps } from './part-props';
import styles from './Themes.module.css';

/** The frame as people write it themselves, and what may be named in it. */
export function HtmlSection({ settings, onChange, faultOf, fault }: PartProps & { fault: HtmlFault | null }) {
  const { t } = useTranslation('email-themes');
  const field = useRef<HTMLTextAreaElement>(null);
  const words =
    fault?.kind === 'message'
      ? t('messageMissing', { mark: '{{message}}' })
      : fault
        ? t('unknownMark', { mark: `{{${fault.name}}}` })
        : faultOf('settings.html');
  function insert(name: string): void {
    const { html } = settings;
    const { selectionStart: from = html.length, selectionEnd: to = html.length } = field.current ?? {};
    const mark = `{{${name}}}`;
    onChange({ html: html.slice(0, from) + mark + html.slice(to) });
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + mark.length, from + mark.length);
    });
  }
  return (
    <FormSection title={t('html')} help={t('htmlHelp')}>
      <Textarea
        ref={field}
        autosize
        minRows={12}
        maxRows={28}
        label={t('htmlSource')}
        dir="ltr"
        spellCheck={false}
        classNames={{ input: styles.source }}
        value={settings.html}
        error={words}
        onChange={(event) => onChange({ html: event.currentTarget.value })}
      />
      <p className={styles.quiet}>{t('htmlDark', { design: t('modes.design') })}</p>
      {settings.html.trim() === '' ? (
        <div>
          <Button variant="default" size="xs" onClick={() => onChange({ html: firstHtml })}>
            {t('startHtml')}
          </Button>
        </div>
      ) : null}
      <div>
        <p className={styles.label} id="theme-marks">
          {t('marks')}
        </p>
        <ul className={styles.marks} aria-labelledby="theme-marks">
          {themePlaceholders.map((name) => (
            <li key={name}>
              <button type="button" className={styles.mark} dir="ltr" onClick={() => insert(name)}>
                {`{{${name}}}`}
              </button>
              <span className={styles.quiet}>{t(`placeholders.${name.replace('.', '_')}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </FormSection>
  );
}
