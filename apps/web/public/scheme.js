// Sets light or dark before the first paint, so that the page does not flash.
(function () {
  var wish = localStorage.getItem('parley-scheme');
  var dark = wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
