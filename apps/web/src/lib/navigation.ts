interface Navigation {
  go: (path: string) => void;
  /** The address that is still on its way, as long as its code and data are fetched. */
  onTheWay: () => string | null;
}

let navigation: Navigation = {
  go: (path) => window.location.assign(path),
  onTheWay: () => null,
};

/** The router hands itself over at start, so that code outside React (the error link) can go to a page. */
export function provideNavigation(provided: Navigation): void {
  navigation = provided;
}

export function navigateTo(path: string): void {
  navigation.go(path);
}

/** Where somebody is, or is already going: the place that a page loaded anew has to show. */
export function placeToBe(): URL {
  return new URL(navigation.onTheWay() ?? window.location.href, window.location.href);
}
