// Runs before anything is painted, so that a dark page never flashes light. The rest is in lib/settings.svelte.ts.
(function () {
  var wanted = 'auto';
  try {
    wanted = JSON.parse(localStorage.getItem('fogcity-settings') || '{}').theme || 'auto';
  } catch {
    // a page without storage has no settings either
  }
  var dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
