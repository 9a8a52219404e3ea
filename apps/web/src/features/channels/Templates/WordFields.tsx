import { Button, Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { variablesFor, waLimits } from '@parley/schema';
import { IconBraces } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Counted } from './Counted';
import type { TemplateForm } from './useTemplateForm';
import { VariableFields } from './VariableFields';

/** The words themselves, with places that are filled in with each message. */
export function BodyFields({ form, isFixed }: { form: TemplateForm; isFixed: boolean }) {
  const { t } = useTranslation('templates');
  const field = useRef<HTMLTextAreaElement>(null);
  const { body } = form.draft.components;
  const write = (text: string) =>
    form.setComponents({ body: { text, variables: variablesFor(text, body.variables) } });
  const addPlace = () => {
    const numbers = body.variables.map(({ name }) => Number(name) || 0);
    const mark = `{{${Math.max(0, ...numbers) + 1}}}`;
    const at = field.current?.selectionStart ?? body.text.length;
    write(`${body.text.slice(0, at)}${mark}${body.text.slice(at)}`);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at + mark.length, at + mark.length);
    });
  };
  return (
    <div>
      <Textarea
        ref={field}
        label={t('body')}
        autosize
        minRows={4}
        maxRows={14}
        value={body.text}
        disabled={isFixed}
        error={form.errorOf('body.text')}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Counted text={body.text} max={waLimits.body}>
        {isFixed ? null : (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconBraces size={14} aria-hidden />}
            onClick={addPlace}
          >
            {t('addVariable')}
          </Button>
        )}
      </Counted>
      <VariableFields
        variables={body.variables}
        isFixed={isFixed}
        errorOf={(name) => form.errorOf(`body.variables.${name}`)}
        onChange={(variables) => form.setComponents({ body: { ...body, variables } })}
      />
    </div>
  );
}

export function FooterField({ form, isFixed }: { form: TemplateForm; isFixed: boolean }) {
  const { t } = useTranslation('templates');
  const text = form.draft.components.footer?.text ?? '';
  return (
    <div>
      <TextInput
        label={t('footer')}
        description={t('footerHelp')}
        value={text}
        disabled={isFixed}
        error={form.errorOf('footer.text')}
        onChange={({ currentTarget: { value } }) =>
          form.setComponents({ footer: value ? { text: value } : null })
        }
      />
      <Counted text={text} max={waLimits.footer} />
    </div>
  );
}

/** Of a template for codes, whose words WhatsApp writes. */
export function CodeFields({ form, isFixed }: { form: TemplateForm; isFixed: boolean }) {
  const { t } = useTranslation('templates');
  const code = form.draft.components.code ?? { warns: true, minutes: null };
  return (
    <>
      <p>{t('codeHelp')}</p>
      <Checkbox
        label={t('codeWarns')}
        checked={code.warns}
        disabled={isFixed}
        onChange={(event) => form.setComponents({ code: { ...code, warns: event.currentTarget.checked } })}
      />
      <NumberInput
        label={t('codeMinutes')}
        min={1}
        max={waLimits.minutes}
        allowDecimal={false}
        value={code.minutes ?? ''}
        disabled={isFixed}
        error={form.errorOf('code.minutes')}
        onChange={(value) =>
          form.setComponents({ code: { ...code, minutes: value === '' ? null : Number(value) } })
        }
      />
    </>
  );
}
