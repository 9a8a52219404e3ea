import { useTranslation } from 'react-i18next';
import type { Rule } from './Rule/rule';
import { RuleDrawer } from './Rule/RuleDrawer';
import { RulePreview } from './Rule/RulePreview';
import { SegmentMenu } from './SegmentMenu';

interface Props {
  rule: Rule | null;
  onChange: (rule: Rule | null) => void;
}

const START: Rule = { all: [{ field: 'name', is: 'contains', value: '' }] };

/** Conditions over any field of a contact, one's own filters, and the way from here to a group. */
export function MoreFilters({ rule, onChange }: Props) {
  const { t } = useTranslation('groups');
  return (
    <>
      <RuleDrawer
        rule={rule}
        onChange={onChange}
        start={() => START}
        apply={t('apply')}
        preview={(draft) => <RulePreview rule={draft} />}
      />
      <SegmentMenu rule={rule} onChange={onChange} />
    </>
  );
}
