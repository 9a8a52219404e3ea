/** Menus that keep their entries while they are closed are in the document, but not on the screen. */
const isOnScreen = (element: HTMLElement): boolean =>
  !('checkVisibility' in element) || element.checkVisibility();

export const shownOf = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(isOnScreen);
