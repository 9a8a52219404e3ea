import { Radio, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ColorField } from '@/features/organisation/Labels/ColorField';
import type { Draft } from '@/lib/draft';
import { FormSection } from '@/ui/page';
import type { Rule } from '../Rule/rule';
import { RuleBuilder } from '../Rule/RuleBuilder';
import { RulePreview } from '../Rule/RulePreview';
import type { GroupValues } from '../useGroups';

interface Props {
  draft: Draft<GroupValues>;
  /** Its id, once there is one. */
  groupId?: string;
  /** Whether it can still be chosen who is in it, or how. */
  isNew: boolean;
  faultOf: (field: string) => string | null;
}

const EMPTY = { all: [{ field: 'email', is: 'domain_is', value: '' }] };

/** Name, look, and who is in it: by hand, or all that meet a rule. */
export function GroupForm({ draft, groupId, isNew, faultOf }: Props) {
  const { t } = useTranslation('groups');
  const { value } = draft;
  return (
    <>
      <FormSection title={t('about')}>
        <TextInput
          label={t('name')}
          maxLength={100}
          autoComplete="off"
          dir="auto"
          value={value.name}
          error={faultOf('name')}
          onChange={(event) => draft.set({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t('description')}
          autosize
          minRows={2}
          maxLength={500}
          dir="auto"
          value={value.description}
          error={faultOf('description')}
          onChange={(event) => draft.set({ description: event.currentTarget.value })}
        />
        <ColorField
          value={value.color}
          error={faultOf('color') ?? undefined}
          onChange={(color) => draft.set({ color })}
        />
      </FormSection>
      <FormSection title={t('who')}>
        {isNew ? (
          <Radio.Group
            aria-label={t('who')}
            value={value.rule ? 'RULE' : 'STATIC'}
            onChange={(kind) => draft.set({ rule: kind === 'RULE' ? (value.rule ?? EMPTY) : null })}
          >
            <Radio value="STATIC" label={t('kinds.STATIC')} description={t('byHandHelp')} mb="xs" />
            <Radio value="RULE" label={t('kinds.RULE')} description={t('byRuleHelp')} />
          </Radio.Group>
        ) : (
          <p>{t(value.rule ? 'byRuleHelp' : 'byHandHelp')}</p>
        )}
        {value.rule ? <RuleField rule={value.rule} {...{ draft, groupId, faultOf }} /> : null}
      </FormSection>
      {value.rule ? (
        <FormSection title={t('preview.title')}>
          <RulePreview rule={value.rule} />
        </FormSection>
      ) : null}
    </>
  );
}

function RuleField({ rule, draft, groupId, faultOf }: Omit<Props, 'isNew'> & { rule: Rule }) {
  return (
    <>
      <RuleBuilder
        rule={rule}
        groupId={groupId}
        faultOf={faultOf}
        onChange={(next) => draft.set({ rule: next })}
      />
      {faultOf('rule') ? <p role="alert">{faultOf('rule')}</p> : null}
    </>
  );
}
