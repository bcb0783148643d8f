import './fonts.css';
import './theme.css';
import './base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { learn } from './lib/language.svelte';

await learn('');
mount(App, { target: document.getElementById('app')! });
