import { Button, TextInput } from '@mantine/core';
import { IconDeviceMobile, IconMail, IconPhone, IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelGlyph, IconAction } from '@/ui';
import { FormSection } from '@/ui/page';
import type { Contact } from './contact';
import styles from './ContactPage.module.css';
import { useIdentities } from './useIdentities';

interface Props {
  contact: Contact;
  call: (number: string, name: string) => ReactNode;
  onChanged: (version: number) => void;
}

/** By what they are recognised when they write: addresses, numbers, and names that channels know them by. */
export function ContactIdentities({ contact, call, onChanged }: Props) {
  const { t } = useTranslation('contacts');
  const identities = useIdentities(contact, onChanged);
  return (
    <FormSection title={t('identities')} help={t('identitiesHelp')}>
      {contact.identities.length > 0 ? (
        <ul className={styles.ways} aria-label={t('identities')}>
          {contact.identities.map((identity) => (
            <Way
              key={identity.id}
              identity={identity}
              end={isPhone(identity) ? call(identity.value, contact.fullName) : null}
              onRemove={
                canGo(identity) && !contact.isDeleted ? () => void identities.remove(identity) : undefined
              }
            />
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>{t('noIdentities')}</p>
      )}
      {contact.isDeleted ? null : <AddIdentity identities={identities} />}
    </FormSection>
  );
}

type Identity = Contact['identities'][number];
const isPhone = ({ kind }: Identity) => kind.toLowerCase() === 'phone';
/** How a channel knows somebody is the channel's own. */
const canGo = ({ kind }: Identity) => /^(email|phone)$/i.test(kind);
/** One person at all accounts of a company: shown as it is, because no channel is meant. */
const isOfWhatsapp = ({ kind }: Identity) => kind === 'whatsapp_parent';
const knownBy = (identity: Identity) => (isOfWhatsapp(identity) ? 'knownByWhatsapp' : 'knownByChannel');

function Way(props: { identity: Identity; end: ReactNode; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('contacts');
  const { identity, onRemove } = props;
  const isOwn = canGo(identity) || isOfWhatsapp(identity);
  const value = isOwn ? identity.value : (identity.channel?.name ?? identity.value);
  return (
    <li className={styles.way}>
      <Glyph identity={identity} />
      <span className={styles.value}>
        <bdi dir={isPhone(identity) ? 'ltr' : undefined}>{value}</bdi>
        {canGo(identity) ? null : <span className={styles.quiet}> {t(knownBy(identity))}</span>}
      </span>
      {props.end}
      {onRemove ? (
        <IconAction label={t('removeIdentity', { value })} onClick={onRemove}>
          <IconX size={16} />
        </IconAction>
      ) : null}
    </li>
  );
}

function Glyph({ identity: { kind, channel } }: { identity: Identity }) {
  if (channel) return <ChannelGlyph type={channel.type} size={16} label={channel.name} />;
  if (/^email$/i.test(kind)) return <IconMail size={16} color="var(--p-channel-email)" aria-hidden />;
  if (/^phone$/i.test(kind)) return <IconPhone size={16} color="var(--p-channel-voice)" aria-hidden />;
  if (kind === 'whatsapp_parent') return <ChannelGlyph type="WA_BUSINESS" size={16} label="WhatsApp" />;
  return <IconDeviceMobile size={16} aria-hidden />;
}

function AddIdentity({ identities }: { identities: ReturnType<typeof useIdentities> }) {
  const { t } = useTranslation('contacts');
  const [text, setText] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Only what was sent is taken out of the field: the next one may be there already.
    if (await identities.add(text)) setText((now) => (now === text ? '' : now));
  };
  return (
    <form className={styles.add} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t('addIdentity')}
        className={styles.addField}
        value={text}
        maxLength={254}
        dir="ltr"
        autoComplete="off"
        error={identities.fault}
        onChange={(event) => {
          identities.forgetFault();
          setText(event.currentTarget.value);
        }}
      />
      <Button type="submit" variant="default" loading={identities.isAdding} disabled={text.trim() === ''}>
        {t('add')}
      </Button>
    </form>
  );
}
