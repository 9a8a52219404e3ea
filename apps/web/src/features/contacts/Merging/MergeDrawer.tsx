import { Radio } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MergeContactsPreviewQuery } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { CustomerAvatar, ErrorState, LineSkeleton, Notice } from '@/ui';
import { FormDrawer } from '@/ui/page';
import { ContactChooser } from './ContactChooser';
import { useMergeContactsPreviewQuery } from './Merging.generated';
import styles from './Merging.module.css';
import { useMerging } from './useMerging';

type Preview = MergeContactsPreviewQuery['contactMergePreview'];

interface Props {
  /** Two or more; the first one stays, until somebody chooses another. */
  ids: readonly string[];
  onClose: () => void;
  onMerged: (survivorId: string) => void;
}

/** Merges one contact with another that is looked for first. */
export function MergeWithDrawer({ id, onClose, onMerged }: Omit<Props, 'ids'> & { id: string }) {
  const { t } = useTranslation('duplicates');
  const [other, setOther] = useState<string | null>(null);
  if (other) return <MergeDrawer ids={[id, other]} onClose={onClose} onMerged={onMerged} />;
  return (
    <FormDrawer isOpen title={t('with')} submit={t('next')} isDisabled onSubmit={onClose} onClose={onClose}>
      <ContactChooser except={id} onChoose={(choice) => setOther(choice.id)} />
    </FormDrawer>
  );
}

/** What merging comes to: who stays, whose values are kept, and what moves. */
export function MergeDrawer({ ids, onClose, onMerged }: Props) {
  const { t } = useTranslation('duplicates');
  const [survivor, setSurvivor] = useState(ids[0] ?? '');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const { merge } = useMerging();
  const input = { contactId: survivor, sourceContactIds: ids.filter((id) => id !== survivor) };
  const query = useMergeContactsPreviewQuery({
    variables: { input },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const preview = (query.data ?? query.previousData)?.contactMergePreview;
  async function submit(): Promise<void> {
    setBusy(true);
    const fields = Object.entries(chosen).map(([key, contactId]) => ({ key, contactId }));
    const name = nameOf(preview, chosen['fullName'] ?? survivor);
    const isDone = await merge([{ ...input, fields }], t('merged', { name }));
    setBusy(false);
    if (isDone) onMerged(survivor);
  }
  return (
    <FormDrawer
      isOpen
      title={t('title')}
      submit={t('merge')}
      isBusy={isBusy}
      isDisabled={!preview || preview.refusalCode !== null || query.loading}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {!preview && query.error ? (
        <ErrorState
          title={t('broken')}
          detail={codedError(query.error)?.message}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {!preview && !query.error ? <Bones /> : null}
      {preview?.refusal ? (
        <Notice tone="warn" role="alert">
          {preview.refusal}
        </Notice>
      ) : null}
      {preview ? <WhoStays preview={preview} value={survivor} onChange={setSurvivor} /> : null}
      {preview ? (
        <FieldChoices
          fields={preview.fields}
          chosen={chosen}
          nameOf={(id) => nameOf(preview, id)}
          onChoose={(key, id) => setChosen({ ...chosen, [key]: id })}
        />
      ) : null}
      {preview ? <Moves preview={preview} /> : null}
    </FormDrawer>
  );
}

function peopleOf(preview: Preview) {
  return [preview.survivor, ...preview.sources].toSorted((one, two) => Number(one.id) - Number(two.id));
}

function nameOf(preview: Preview | undefined, id: string): string {
  return (
    preview?.fields.find(({ key }) => key === 'fullName')?.values.find(({ contactId }) => contactId === id)
      ?.text ?? ''
  );
}

/** What tells two of the same name apart: an address or number that is not what they are called by. */
function addressOf(preview: Preview, id: string): ReactNode {
  const name = nameOf(preview, id);
  const values = ['email', 'phone'].map(
    (key) =>
      preview.fields.find((field) => field.key === key)?.values.find(({ contactId }) => contactId === id)
        ?.text,
  );
  const words = values.filter((value) => value && value !== name).join(' · ');
  return words ? <bdi>{words}</bdi> : undefined;
}

function WhoStays(props: { preview: Preview; value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('duplicates');
  return (
    <Radio.Group
      label={t('stays')}
      description={t('staysHelp')}
      value={props.value}
      onChange={props.onChange}
      className={styles.group}
    >
      {peopleOf(props.preview).map(({ id }) => (
        <Radio
          key={id}
          value={id}
          label={<bdi>{nameOf(props.preview, id) || t('nameless')}</bdi>}
          description={addressOf(props.preview, id)}
        />
      ))}
    </Radio.Group>
  );
}

/** Only where there is something to choose from: the same value twice is one. */
function FieldChoices(props: {
  fields: Preview['fields'];
  chosen: Readonly<Record<string, string>>;
  nameOf: (contactId: string) => string;
  onChoose: (key: string, contactId: string) => void;
}) {
  const { t } = useTranslation('duplicates');
  return props.fields.map(({ key, title, values, chosenContactId }) => {
    const distinct = values.filter(({ text }, at) => values.findIndex((one) => one.text === text) === at);
    if (distinct.length < 2) return null;
    const now = props.chosen[key] ?? chosenContactId;
    const text = values.find(({ contactId }) => contactId === now)?.text;
    const shown = (value: string | null | undefined) =>
      key === 'isBlocked' ? t(value ? 'yes' : 'no') : (value ?? t('empty'));
    return (
      <Radio.Group
        key={key}
        label={title ?? t(`fields.${key}`)}
        value={distinct.find((one) => one.text === text)?.contactId ?? now}
        onChange={(id) => props.onChoose(key, id)}
        className={styles.group}
      >
        {distinct.map(({ contactId, text: value }) => (
          <Radio
            key={contactId}
            value={contactId}
            label={
              key === 'picture' ? (
                <PictureChoice id={contactId} name={props.nameOf(contactId)} picture={value ?? null} />
              ) : (
                <bdi>{shown(value)}</bdi>
              )
            }
          />
        ))}
      </Radio.Group>
    );
  });
}

/** One looks at pictures; for those who do not, it says whose it is. */
function PictureChoice({ id, name, picture }: { id: string; name: string; picture: string | null }) {
  const { t } = useTranslation('duplicates');
  return (
    <span className={styles.picture}>
      <CustomerAvatar id={id} name={name} picture={picture} size={44} />
      <bdi>{picture ? name || t('nameless') : t('empty')}</bdi>
    </span>
  );
}

function Moves({ preview }: { preview: Preview }) {
  const { t } = useTranslation('duplicates');
  const count = (part: string) => preview.moves.find((one) => one.part === part)?.count ?? 0;
  return (
    <p className={styles.moves} role="status">
      {t('moves', {
        conversations: t('conversations', { count: count('tickets') }),
        addresses: t('addresses', { count: count('identities') }),
      })}{' '}
      {t('undoable')}
    </p>
  );
}

function Bones() {
  return (
    <div aria-busy="true" className={styles.bones}>
      {[140, 200, 170, 120].map((width) => (
        <LineSkeleton key={width} width={width} />
      ))}
    </div>
  );
}
