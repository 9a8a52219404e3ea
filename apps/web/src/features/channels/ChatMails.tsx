import { Select, Switch } from '@mantine/core';
import { chatMailLimits, type ChatSettings, plainChat } from '@parley/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/lib/toast';
import { FormSection } from '@/ui/page';
import { useUpdateChannelMutation } from './Channels.generated';
import { useChannels } from './useChannels';
import { useRefusal } from './useVerbs';

const MINUTES = [chatMailLimits.minMinutes, 2, 5, 10, 15, 30, 60, 120, 240, chatMailLimits.maxMinutes];

interface Props {
  channelId: string;
  settings: unknown;
  onChanged: () => void;
}

/** Chooses at once; what was before comes back when the server says no. */
function useChoose({ channelId, settings, onChanged }: Props) {
  const { t } = useTranslation('channels');
  const [update] = useUpdateChannelMutation({ context: { quiet: true } });
  const refuse = useRefusal(onChanged);
  const [wish, setWish] = useState<Partial<ChatSettings>>({});
  const value: ChatSettings = { ...plainChat, ...(settings as Partial<ChatSettings>), ...wish };
  const choose = (part: Partial<ChatSettings>) => {
    setWish((before) => ({ ...before, ...part }));
    void update({ variables: { input: { channelId, settings: { ...value, ...part } } } }).then(
      () => {
        toast.done(t('chatMails.saved'));
        onChanged();
      },
      (error: unknown) => {
        setWish({});
        refuse(error);
      },
    );
  };
  return { value, choose };
}

/** Whether answers in a website chat that nobody saw go by mail, when, and by which mailbox. */
export function ChatMails(props: Props) {
  const { t } = useTranslation('channels');
  const { value, choose } = useChoose(props);
  const { channels = [] } = useChannels('email');
  const usable = channels.filter(({ id, status }) => status !== 'DISABLED' || id === value.mail_channel_id);
  const minutes = [...new Set([...MINUTES, value.mail_after_minutes])].sort((a, b) => a - b);
  return (
    <FormSection title={t('chatMails.title')} help={t('chatMails.help')}>
      <Switch
        label={t('chatMails.on')}
        checked={value.mails_unseen}
        onChange={(event) => choose({ mails_unseen: event.currentTarget.checked })}
      />
      {value.mails_unseen ? (
        <>
          <Select
            label={t('chatMails.after')}
            allowDeselect={false}
            value={String(value.mail_after_minutes)}
            data={minutes.map((count) => ({
              value: String(count),
              label: count === 0 ? t('chatMails.untilGone') : t('chatMails.minutes', { count }),
            }))}
            onChange={(chosen) => chosen && choose({ mail_after_minutes: Number(chosen) })}
          />
          <Select
            label={t('chatMails.by')}
            description={usable.length === 0 ? t('chatMails.noMailbox') : undefined}
            allowDeselect={false}
            value={value.mail_channel_id}
            data={[
              { value: '', label: t('chatMails.first') },
              ...usable.map(({ id, name, address }) => ({
                value: id,
                label: address && address !== name ? `${name} (${address})` : name,
              })),
            ]}
            onChange={(chosen) => chosen !== null && choose({ mail_channel_id: chosen })}
          />
        </>
      ) : null}
    </FormSection>
  );
}
