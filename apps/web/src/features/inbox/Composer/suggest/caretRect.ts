const COPIED = [
  'boxSizing',
  'inlineSize',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'borderStyle',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'letterSpacing',
  'lineHeight',
  'textTransform',
  'textIndent',
  'tabSize',
  'direction',
] as const;

/** Where on the screen the letter at `index` of a text area stands: measured on a copy of it, for it does not say. */
export function caretRect(area: HTMLTextAreaElement, index: number): DOMRect {
  const style = getComputedStyle(area);
  const copy = document.createElement('div');
  for (const name of COPIED) copy.style[name] = style[name];
  copy.style.position = 'absolute';
  copy.style.visibility = 'hidden';
  copy.style.whiteSpace = 'pre-wrap';
  copy.style.overflowWrap = 'break-word';
  copy.dir = area.dir;
  copy.textContent = area.value.slice(0, index);
  const mark = document.createElement('span');
  mark.textContent = area.value.slice(index, index + 1) || '.';
  copy.append(mark);
  document.body.append(copy);
  const box = area.getBoundingClientRect();
  const rect = new DOMRect(
    box.left + mark.offsetLeft,
    box.top + mark.offsetTop - area.scrollTop,
    0,
    mark.offsetHeight,
  );
  copy.remove();
  return rect;
}
