import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { ChannelPage } from '@parley/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { readFragment } from '@/gql';
import { ChannelGlyph, EmptyState, ErrorState } from '@/ui';
import { Page, PageHead, TableSkeleton } from '@/ui/page';
import { ChannelRowFragmentDoc, useChannelFormsQuery, useConnectChannelMutation } from './Channels.generated';
import styles from './Channels.module.css';
import { Ended } from './ChannelsPage';
import { Connected, type ConnectedChannel } from './Connected';
import { inputOf, type Values } from './draft';
import { ProviderFields } from './FieldInput';
import { type ChannelForm, formsOf, listPath, pageOfPath, typeOf } from './kinds';
import { isSignIn, serversOf } from './mail/mail-kinds';
import { MailWays } from './mail/MailWays';
import { SignIn } from './mail/SignIn';
import { TestResult } from './TestResult';
import { useProviderName } from './useProviderName';
import { useTest } from './useTest';

/** Sets a channel up, step by step: what the provider asks for, a test, and what is left to do there. */
export default function ConnectPage() {
  const { t } = useTranslation(['channels', 'settings']);
  const { pathname } = useLocation();
  const page = pageOfPath(pathname);
  const { data, error, refetch } = useChannelFormsQuery({ context: { quiet: true } });
  const [made, setMade] = useState<ConnectedChannel | null>(null);
  const by360 = pathname.endsWith('/create360dialog');
  const forms = formsOf(page, data?.channelForms ?? []).filter(
    ({ provider }) => (provider === 'dialog360') === by360,
  );
  return (
    <Page isForm>
      <PageHead
        lead={<ChannelGlyph type={typeOf(page)} size={22} />}
        title={t('connectTitle', { kind: t(`settings:entries.channel_${page}`) })}
        back={{ to: listPath(page), label: t(`settings:entries.channel_${page}`) }}
      />
      {forms.length > 0 ? <Steps at={made ? 1 : 0} /> : null}
      {made ? <Connected page={page} made={made} /> : null}
      {made || forms.length === 0 ? null : <Choosing page={page} forms={forms} onMade={setMade} />}
      {!data && error ? <ErrorState title={t('broken')} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <TableSkeleton rows={3} /> : null}
      {data && forms.length === 0 ? <NothingToConnect page={page} /> : null}
    </Page>
  );
}

function Steps({ at }: { at: number }) {
  const { t } = useTranslation('channels');
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {['account', 'finish'].map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined}>
          {index + 1}. {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}

function NothingToConnect({ page }: { page: ChannelPage }) {
  const { t } = useTranslation('channels');
  const back = (
    <Button component={Link} variant="default" to={listPath(page)}>
      {t('toList')}
    </Button>
  );
  return (
    <EmptyState
      icon={<ChannelGlyph type={typeOf(page)} size={18} plain />}
      title={t('nothingToConnect')}
      actions={back}
    >
      <Ended types={[typeOf(page)]} />
      {t(`needs.${page}`)}
    </EmptyState>
  );
}

interface Props {
  page: ChannelPage;
  forms: readonly ChannelForm[];
  onMade: (made: ConnectedChannel) => void;
}

/** Which of several providers, then its form. */
function Choosing({ page, forms, onMade }: Props) {
  const nameOf = useProviderName();
  const { t } = useTranslation('channels');
  const [chosen, choose] = useState(forms[0]?.provider ?? '');
  const form = forms.find(({ provider }) => provider === chosen) ?? forms[0];
  return (
    <>
      {page === 'email' && form ? <MailWays forms={forms} chosen={form.provider} onChoose={choose} /> : null}
      {forms.length > 1 && page !== 'email' ? (
        <SegmentedControl
          aria-label={t('provider')}
          data={forms.map(({ provider }) => ({ value: provider, label: nameOf(provider) }))}
          value={form?.provider}
          onChange={choose}
        />
      ) : null}
      {form && isSignIn(form.provider) ? (
        <div key={form.provider} className={styles.form}>
          <p className={styles.intro}>{t(`intro.${form.provider}`)}</p>
          <SignIn provider={form.provider} />
        </div>
      ) : null}
      {form && !isSignIn(form.provider) ? (
        <ConnectForm key={form.provider} page={page} form={form} onMade={onMade} />
      ) : null}
    </>
  );
}

/** What is filled in, with the usual servers of a mail address until somebody names others. */
function changed({ provider }: ChannelForm, before: Values, field: string, value: string): Values {
  const { address = '', imap_host: host = '' } = before;
  const isGuessed = host === '' || host === serversOf(address)['imap_host'];
  const isMailbox = field === 'address' && provider === 'mail_imap';
  return { ...before, ...(isMailbox && isGuessed && serversOf(value)), [field]: value };
}

function ConnectForm({ page, form, onMade }: Omit<Props, 'forms'> & { form: ChannelForm }) {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [values, setValues] = useState<Values>({});
  const asking = useTest(form);
  const [connect, { loading }] = useConnectChannelMutation({
    context: { quiet: true },
    fetchPolicy: 'no-cache',
  });
  const change = (field: string, value: string) => {
    setValues((before) => changed(form, before, field, value));
    asking.clear();
  };
  async function submit(): Promise<void> {
    if (loading || !asking.isComplete(values)) return;
    try {
      const input = { provider: form.provider, name: name.trim() || null, ...inputOf(form.fields, values) };
      const made = (await connect({ variables: { input } })).data?.connectChannel;
      if (!made) return;
      const channel = readFragment(ChannelRowFragmentDoc, made.channel);
      onMade({ channel, form, madeSecrets: made.madeSecrets as Record<string, string> });
    } catch (error) {
      asking.refuse(error);
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className={styles.intro}>{t(`intro.${form.provider}`, { defaultValue: t(`needs.${page}`) })}</p>
      <ProviderFields form={form} values={values} errors={asking.errors} onChange={change} />
      <TextInput
        label={t('ownName')}
        description={t('ownNameHelp')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TestResult found={asking.found} fault={asking.errors['form']} steps={asking.steps} />
      <div className={styles.buttons}>
        <Button type="submit" loading={loading}>
          {t('connectNow')}
        </Button>
        <Button variant="default" loading={asking.isTesting} onClick={() => void asking.test(values)}>
          {t('test')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => void navigate(listPath(page))}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
