import { Textarea } from '@mantine/core';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { QuickReplyType } from '@/gql/graphql';
import { TextCounter } from '../Composer/extras/TextCounter';
import { putText } from '../Composer/suggest/plainSuggest';

export interface BodyHandle {
  /** Puts text at the cursor. */
  insert(text: string): void;
}

export interface BodyProps {
  ref?: Ref<BodyHandle>;
  value: string;
  label: string;
  isFixed: boolean;
  type?: QuickReplyType;
  onChange: (value: string) => void;
}

/** Words without formatting; for text messages with what the network makes of them. */
export function PlainBody({ ref, value, label, isFixed, type, onChange }: BodyProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const field = area.current;
      if (field) putText(field, field.selectionStart, field.selectionEnd, text, onChange);
    },
  }));
  return (
    <>
      <Textarea
        ref={area}
        aria-label={label}
        autosize
        minRows={5}
        maxRows={16}
        disabled={isFixed}
        attributes={{ input: { dir: 'auto' } }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {type === 'SMS' ? <TextCounter type="SMS" text={value} /> : null}
    </>
  );
}
