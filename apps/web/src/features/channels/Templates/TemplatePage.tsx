import { Button } from '@mantine/core';
import { IconCopy, IconExternalLink, IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { readFragment } from '@/gql';
import { useNews } from '@/lib/news';
import { ErrorState } from '@/ui';
import { FormSection, Page, PageHead, RowMenu, SaveBar, TableSkeleton, useLeave } from '@/ui/page';
import { AboutFields } from './AboutFields';
import { ButtonFields } from './ButtonFields';
import { HeaderFields } from './HeaderFields';
import { PhonePreview } from './PhonePreview';
import { StateNotice } from './StateNotice';
import { StateTag } from './StateTag';
import { HOME, type Template, templateOf } from './template';
import styles from './Templates.module.css';
import { TemplateRowFragmentDoc, useOneTemplateQuery } from './Templates.generated';
import { NoChannel } from './TemplatesPage';
import { type TemplateForm, useTemplateForm } from './useTemplateForm';
import { useTemplateVerbs } from './useTemplateVerbs';
import { useWhatsappChannels, type WhatsappChannel } from './useWhatsappChannels';
import { BodyFields, CodeFields, FooterField } from './WordFields';

const POPOUT = '/admin/wa_template/popout';

/** A template: what it says, how it looks, and what WhatsApp thinks of it. */
export default function TemplatePage() {
  const { t } = useTranslation('templates');
  const { templateId } = useParams();
  const channels = useWhatsappChannels();
  const { data, error, refetch } = useOneTemplateQuery({
    variables: { id: templateId ?? '' },
    skip: !templateId,
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const again = () => void refetch().catch(() => undefined);
  useNews(['wa_templates.changed'], () => templateId && again());
  const row = data && readFragment(TemplateRowFragmentDoc, data.waTemplate);
  if (error && !row)
    return (
      <Page>
        <ErrorState title={t('broken')} onRetry={again} />
      </Page>
    );
  if (!channels || (templateId && !row))
    return (
      <Page>
        <TableSkeleton rows={5} />
      </Page>
    );
  if (!row && channels.length === 0)
    return (
      <Page>
        <PageHead title={t('new')} back={{ to: HOME, label: t('title') }} />
        <NoChannel />
      </Page>
    );
  const template = row ? templateOf(row) : null;
  return <Written key={row ? `${row.id} ${row.version}` : 'new'} template={template} channels={channels} />;
}

function Written({ template, channels }: { template: Template | null; channels: WhatsappChannel[] }) {
  const { t } = useTranslation('templates');
  const leave = useLeave();
  const isPopout = useLocation().pathname.startsWith(POPOUT);
  const form = useTemplateForm(template, channels[0]?.id ?? null);
  const state = template?.state ?? 'DRAFT';
  const isFixed = state !== 'DRAFT' && state !== 'REJECTED';
  const home = isPopout ? POPOUT : HOME;
  const run = async (andSubmit: boolean) => {
    const kept = await form.save(andSubmit);
    if (kept && !template) leave(`${home}/${kept.id}`, { replace: true });
  };
  const submit = isFixed ? null : (
    <Button
      loading={form.isBusy}
      leftSection={<IconSend size={16} aria-hidden />}
      onClick={() => void run(true)}
    >
      {t('submit')}
    </Button>
  );
  return (
    <Page>
      <div className={isPopout ? styles.popout : undefined}>
        <PageHead
          title={template?.title ?? t('new')}
          {...(!isPopout && { back: { to: HOME, label: t('title') } })}
          tag={template ? <StateTag state={template.state} /> : null}
          actions={
            <>
              {template ? <Menu template={template} isPopout={isPopout} /> : null}
              {submit}
            </>
          }
        />
        <div className={styles.notice}>
          <StateNotice template={template} refusal={form.refusal} />
        </div>
        <div className={styles.sides}>
          <div className={styles.fields}>
            <Fields form={form} template={template} channels={channels} isFixed={isFixed} />
          </div>
          <aside className={styles.aside}>
            <PhonePreview
              components={form.draft.components}
              language={form.draft.language}
              file={form.draft.file}
            />
          </aside>
        </div>
      </div>
      <SaveBar
        isDirty={form.isDirty && !form.isBusy}
        isSaving={form.isBusy}
        onSave={() => void run(false)}
        onDiscard={form.discard}
      />
    </Page>
  );
}

function Menu({ template, isPopout }: { template: Template; isPopout: boolean }) {
  const { t } = useTranslation('templates');
  const leave = useLeave();
  const { drop, duplicate } = useTemplateVerbs();
  const home = isPopout ? POPOUT : HOME;
  return (
    <RowMenu
      of={template.title}
      actions={[
        ...(isPopout
          ? []
          : [
              {
                label: t('popOut'),
                icon: <IconExternalLink size={16} aria-hidden />,
                run: () =>
                  void window.open(`${POPOUT}/${template.id}`, '_blank', 'popup,width=1120,height=800'),
              },
            ]),
        {
          label: t('copy'),
          icon: <IconCopy size={16} aria-hidden />,
          run: () => void duplicate(template).then((id) => id && leave(`${home}/${id}`)),
        },
        {
          label: t('delete'),
          icon: <IconTrash size={16} aria-hidden />,
          isDanger: true,
          run: () => {
            drop(template);
            if (isPopout) window.close();
            else leave(HOME);
          },
        },
      ]}
    />
  );
}

interface FieldsProps {
  form: TemplateForm;
  template: Template | null;
  channels: WhatsappChannel[];
  isFixed: boolean;
}

function Fields({ form, template, channels, isFixed }: FieldsProps) {
  const { t } = useTranslation('templates');
  const isCode = form.draft.category === 'AUTHENTICATION';
  return (
    <>
      <FormSection title={t('about')}>
        <AboutFields {...{ form, template, channels, isFixed }} />
      </FormSection>
      {isCode ? (
        <FormSection title={t('words')}>
          <CodeFields form={form} isFixed={isFixed} />
        </FormSection>
      ) : (
        <>
          <FormSection title={t('header')} help={t('headerHelp')}>
            <HeaderFields form={form} isFixed={isFixed} />
          </FormSection>
          <FormSection title={t('words')} help={t('wordsHelp', { one: '{{1}}' })}>
            <BodyFields form={form} isFixed={isFixed} />
            <FooterField form={form} isFixed={isFixed} />
          </FormSection>
        </>
      )}
      <FormSection title={t('buttons')} help={t('buttonsHelp')}>
        <ButtonFields form={form} isFixed={isFixed} />
      </FormSection>
    </>
  );
}
