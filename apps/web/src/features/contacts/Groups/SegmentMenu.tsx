import { Button, Menu, Modal, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ContactSegmentsQuery } from '@/gql/graphql';
import { useDeletion } from '@/lib/deletion';
import { useNews } from '@/lib/news';
import { useSession } from '@/lib/session';
import { useSaving } from '@/lib/use-saving';
import {
  useContactSegmentsQuery,
  useCreateContactSegmentMutation,
  useDeleteContactSegmentMutation,
  useRestoreContactSegmentMutation,
} from './Groups.generated';
import styles from './Groups.module.css';
import { isSameRule, readRule, type Rule } from './Rule/rule';

interface Props {
  rule: Rule | null;
  onChange: (rule: Rule | null) => void;
}

/** One's own filters, and the ways to keep what is filtered now. */
export function SegmentMenu({ rule, onChange }: Props) {
  const { t } = useTranslation('groups');
  const [isNaming, setNaming] = useState(false);
  const query = useContactSegmentsQuery({ fetchPolicy: 'cache-and-network', context: { quiet: true } });
  const refresh = () => void query.refetch().catch(() => undefined);
  useNews(['contact_segments.changed'], refresh);
  const [removeIt] = useDeleteContactSegmentMutation({ context: { quiet: true } });
  const [restoreIt] = useRestoreContactSegmentMutation({ context: { quiet: true } });
  const remove = useDeletion('groups', {
    remove: removeIt,
    restore: (of) => restoreIt(of).then(refresh),
    onDone: refresh,
  });
  const segments = query.data?.contactSegments ?? [];
  if (segments.length === 0 && !rule) return null;
  const current = segments.find((one) => isSameRule(one.rule, rule));
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            <bdi>{current?.name ?? t('segments')}</bdi>
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
          <SegmentItems
            segments={segments}
            current={current}
            rule={rule}
            onChange={onChange}
            onName={() => setNaming(true)}
            onDelete={remove}
          />
        </Menu.Dropdown>
      </Menu>
      {rule && isNaming ? (
        <NameSegment rule={rule} onClose={() => setNaming(false)} onSaved={refresh} />
      ) : null}
    </>
  );
}

type Segment = ContactSegmentsQuery['contactSegments'][number];

interface ItemsProps extends Props {
  segments: readonly Segment[];
  current: Segment | undefined;
  onName: () => void;
  onDelete: (segment: Segment) => void;
}

function SegmentItems({ segments, current, rule, onChange, onName, onDelete }: ItemsProps) {
  const { t } = useTranslation('groups');
  const { can } = useSession();
  const navigate = useNavigate();
  const create = () =>
    void navigate(`/admin/contact_groups/create?rule=${encodeURIComponent(JSON.stringify(rule))}`);
  return (
    <>
      {segments.map((segment) => (
        <Menu.Item
          key={segment.id}
          aria-current={segment.id === current?.id ? 'true' : undefined}
          onClick={() => onChange(readRule(JSON.stringify(segment.rule)))}
        >
          <bdi>{segment.name}</bdi>
        </Menu.Item>
      ))}
      {rule && segments.length > 0 ? <Menu.Divider /> : null}
      {rule ? <Menu.Item onClick={onName}>{t('saveOwn')}</Menu.Item> : null}
      {rule && can('settings.contact_groups.manage') ? (
        <Menu.Item onClick={create}>{t('saveForAll')}</Menu.Item>
      ) : null}
      {current ? (
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => onDelete(current)}
        >
          {t('deleteSegment')}
        </Menu.Item>
      ) : null}
    </>
  );
}

interface NameProps {
  rule: Rule;
  onClose: () => void;
  onSaved: () => void;
}

function NameSegment({ rule, onClose, onSaved }: NameProps) {
  const { t } = useTranslation('groups');
  const [name, setName] = useState('');
  const { run, isSaving, faultOf } = useSaving();
  const [create] = useCreateContactSegmentMutation({ context: { quiet: true } });
  async function save() {
    if (!(await run(() => create({ variables: { input: { name, rule } } }), t('saved', { name })))) return;
    onSaved();
    onClose();
  }
  return (
    <Modal opened onClose={onClose} title={t('saveOwn')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        className={styles.filterBody}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          data-autofocus
          label={t('name')}
          maxLength={100}
          dir="auto"
          autoComplete="off"
          value={name}
          error={faultOf('name') ?? faultOf('rule')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={styles.filterFoot}>
          <Button type="submit" loading={isSaving} disabled={name.trim() === ''}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
