package tannr

import (
	"context"
	"net/http"
	"net/url"
)

// MemoryEntry is something that an agent remembers. Source is the directive that it came from, and Used how often a
// step has read it.
type MemoryEntry struct {
	ID          string   `json:"id"`
	AgentID     string   `json:"agent_id"`
	Text        string   `json:"text"`
	Source      string   `json:"source"`
	Step        int      `json:"step"`
	Subject     string   `json:"subject"`
	Version     int      `json:"version"`
	Used        int      `json:"used"`
	DerivedFrom []string `json:"derived_from"`
	By          string   `json:"by"`
	CreatedAt   string   `json:"created_at"`
	UpdatedAt   string   `json:"updated_at"`
}

// MemoryPage is what an agent remembers. Next is where the page after it begins, or empty.
type MemoryPage struct {
	Entries []MemoryEntry `json:"entries"`
	Total   int           `json:"total"`
	Next    string        `json:"next"`
}

// Memory is what agents remember.
type Memory struct{ c *Client }

// List reads what an agent remembers, the newest first.
func (m *Memory) List(ctx context.Context, agentID string) ([]MemoryEntry, error) {
	page, err := m.Page(ctx, agentID, 0, "")
	if err != nil {
		return nil, err
	}
	return page.Entries, nil
}

// Page reads so many entries, 100 at most and 20 where it is zero, on from where another page's Next says.
func (m *Memory) Page(ctx context.Context, agentID string, limit int, after string) (*MemoryPage, error) {
	query := url.Values{}
	setNumber(query, "limit", int64(limit))
	set(query, "after", after)
	return ask[MemoryPage](ctx, m.c, http.MethodGet, "/memory/"+at(agentID), query, nil)
}

// Create has an agent remember a text, about somebody or something where a subject is given.
func (m *Memory) Create(ctx context.Context, agentID, text string, subject ...string) (*MemoryEntry, error) {
	body := map[string]string{"agent_id": agentID, "text": text}
	if len(subject) > 0 {
		body["subject"] = subject[0]
	}
	return ask[MemoryEntry](ctx, m.c, http.MethodPost, "/memory", nil, body)
}

// Correct replaces the text of an entry. It is refused with 409 where somebody changed it after that version.
func (m *Memory) Correct(ctx context.Context, id, text string, version int) (*MemoryEntry, error) {
	body := map[string]any{"text": text, "expected_version": version}
	return ask[MemoryEntry](ctx, m.c, http.MethodPatch, "/memory/"+at(id), nil, body)
}

// Search finds entries by words, in any of their forms: 20, or so many as the limit says.
func (m *Memory) Search(ctx context.Context, agentID, words string, limit ...int) ([]MemoryEntry, error) {
	var answer struct{ Entries []MemoryEntry }
	body := map[string]any{"agent_id": agentID, "query": words}
	if len(limit) > 0 {
		body["limit"] = limit[0]
	}
	err := m.c.Request(ctx, http.MethodPost, "/memory/search", nil, body, &answer)
	return answer.Entries, err
}

// Forgotten says in numbers what went.
type Forgotten struct {
	Deleted        int `json:"deleted"`
	Kept           int `json:"kept"`
	OutputsCleared int `json:"outputs_cleared"`
	FoundAfter     int `json:"found_after"`
}

// ForgettingPreview says what would go, and which entries would stay because others support them.
type ForgettingPreview struct {
	Deleted        int      `json:"deleted"`
	Kept           int      `json:"kept"`
	OutputsCleared int      `json:"outputs_cleared"`
	Entries        []string `json:"entries"`
	KeptEntries    []string `json:"kept_entries"`
}

// Delete forgets one entry, or without id all of the agent's.
func (m *Memory) Delete(ctx context.Context, agentID, id string) (*Forgotten, error) {
	return ask[Forgotten](ctx, m.c, http.MethodDelete, "/memory", nil, entryOf(agentID, id))
}

// PreviewDelete says what Delete would take along.
func (m *Memory) PreviewDelete(ctx context.Context, agentID, id string) (*ForgettingPreview, error) {
	body := entryOf(agentID, id)
	return ask[ForgettingPreview](ctx, m.c, http.MethodPost, "/memory/forget-preview", nil, body)
}

func entryOf(agentID, id string) map[string]string {
	body := map[string]string{"agent_id": agentID}
	if id != "" {
		body["id"] = id
	}
	return body
}
