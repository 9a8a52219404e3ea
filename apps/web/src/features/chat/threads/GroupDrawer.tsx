import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { useSession } from '@/lib/session';
import { FormDrawer } from '@/ui/page/FormDrawer';
import type { ChatThread } from '../data/shapes';
import { type Chosen, PeoplePicker } from './PeoplePicker';
import { useGroupVerbs } from './useGroupVerbs';

interface Props {
  /** The group to change; none: a new one. */
  thread?: ChatThread;
  onDone: (thread: ChatThread) => void;
  onClose: () => void;
}

const MOST_LETTERS = 100;

/** A new group, or what a group is called, who is in it and who may change it. */
export default function GroupDrawer({ thread, onDone, onClose }: Props) {
  const { t } = useTranslation('chat');
  const { me } = useSession();
  const verbs = useGroupVerbs();
  const [subject, setSubject] = useState(thread?.subject ?? '');
  const [chosen, setChosen] = useState<Chosen>(
    () => new Map(thread?.participants.filter(({ id }) => id !== me.id).map(({ id, owner }) => [id, owner])),
  );
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ subject?: string; participants?: string }>({});

  async function submit() {
    setBusy(true);
    setErrors({});
    const isOwner = thread?.participants.find(({ id }) => id === me.id)?.owner ?? true;
    const others = [...chosen].map(([id, owner]) => ({ id, owner }));
    const wish = { subject: subject.trim(), participants: [{ id: me.id, owner: isOwner }, ...others] };
    try {
      const made = await (thread ? verbs.update(thread, wish) : verbs.create(wish));
      if (made) onDone(made);
    } catch (error) {
      const coded = codedError(error);
      const { subject: name, participants: people } = coded?.fields ?? {};
      const words = coded?.code === 'chat.version_conflict' ? t('group.conflict') : coded?.message;
      setErrors(
        name || people
          ? { subject: name?.[0], participants: people?.[0] }
          : { subject: words ?? t('notReached') },
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormDrawer
      isOpen
      title={thread ? t('group.settings') : t('group.new')}
      submit={thread ? t('save') : t('group.create')}
      isBusy={isBusy}
      isDisabled={subject.trim() === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={t('group.name')}
        placeholder={t('group.namePlaceholder')}
        data-autofocus
        maxLength={MOST_LETTERS}
        value={subject}
        error={errors.subject}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <PeoplePicker chosen={chosen} error={errors.participants} onChange={setChosen} />
    </FormDrawer>
  );
}
