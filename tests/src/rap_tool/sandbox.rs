//! What the published sandbox server leaves to others: where files are, and where it remembers.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use async_trait::async_trait;
use sandbox_core::{
    ThreadId,
    error::SandboxError,
    metadata::MetadataStore,
    sandbox::{CloneContext, ModeInit, SandboxBackend, SpawnedCommand},
    types::RepoState,
};
use tokio::sync::Mutex;

/// Works in the very folder that is opened.
pub(super) struct InPlace;

#[async_trait]
impl SandboxBackend for InPlace {
    async fn create_sandbox(&self, state: &RepoState) -> Result<PathBuf, SandboxError> {
        Ok(PathBuf::from(&state.remote_uri))
    }

    async fn spawn_command(&self, _: &Path, _: &[&str], _: &[&Path], _: bool) -> Result<SpawnedCommand, SandboxError> {
        Err(SandboxError::Other("no commands are run here".to_owned()))
    }

    async fn push_sandbox(&self, _: &Path, _: &ThreadId<str>, _: Option<&str>) -> Result<(), SandboxError> {
        Ok(())
    }

    async fn cleanup_sandbox(&self, _: &Path) -> Result<(), SandboxError> {
        Ok(())
    }

    async fn detect_mode(&self, _: &CloneContext<'_>) -> Result<Option<ModeInit>, SandboxError> {
        Ok(None)
    }

    async fn init_direct(&self, repo: &str) -> Result<String, SandboxError> {
        Ok(repo.to_owned())
    }
}

/// Remembers until it is gone.
#[derive(Default)]
pub(super) struct InMemory(Mutex<HashMap<String, RepoState>>);

#[async_trait]
impl MetadataStore for InMemory {
    async fn get(&self, group_id: &ThreadId<str>) -> Result<Option<RepoState>, SandboxError> {
        Ok(self.0.lock().await.get(group_id.as_ref()).cloned())
    }

    async fn put(&self, state: &RepoState) -> Result<(), SandboxError> {
        self.0.lock().await.insert(state.group_id.to_string(), state.clone());
        Ok(())
    }

    async fn delete(&self, group_id: &ThreadId<str>) -> Result<(), SandboxError> {
        self.0.lock().await.remove(group_id.as_ref());
        Ok(())
    }
}
