type Navigate = (path: string) => void;

let navigate: Navigate = (path) => window.location.assign(path);

/** The router hands itself over at start, so that code outside React (the error link) can go to a page. */
export function provideNavigation(provided: Navigate): void {
  navigate = provided;
}

export function navigateTo(path: string): void {
  navigate(path);
}
